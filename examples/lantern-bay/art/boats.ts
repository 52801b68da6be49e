import { colour, mix } from "./palette.ts";
import { bar, disc, line, shape } from "./scenery.ts";

// Every boat floats with its waterline on y = 0, centred on x = 0, roughly 300 wide.

const sail = colour.paper;
const sailShade = colour.paperShade;

export function skiff(hull: string): string {
	const wood = mix(colour.ochre, colour.ink, 0.3);
	return (
		line("M34 -88L-62 -16", wood, 7) +
		shape("M-58 -150A22 22 0 0 1 -14 -150L-10 -142H-62Z", colour.ochre) +
		disc(-36, -136, 20, colour.peach) +
		shape("M-62 -146H-10L-2 -136H-70Z", mix(colour.ochre, colour.ink, 0.2)) +
		shape("M-66 -40C-74 -92 -60 -116 -36 -116S2 -92 2 -40Z", colour.night) +
		shape("M-150 -58C-60 -34 60 -34 150 -58C140 -18 112 12 84 12H-84C-112 12 -140 -18 -150 -58Z", hull) +
		shape("M-150 -58C-60 -34 60 -34 150 -58L146 -44C60 -20 -60 -20 -146 -44Z", sail) +
		shape(
			"M-122 -14C-50 2 50 2 122 -14C112 2 98 12 84 12H-84C-98 12 -112 2 -122 -14Z",
			mix(hull, colour.ink, 0.25),
		) +
		line("M-34 -92L24 -78", colour.night, 17) +
		line("M20 -98L92 10", wood, 8) +
		shape("M86 -4L122 40C116 52 104 54 94 48L76 4Z", wood)
	);
}

export function dinghy(hull: string, cloth: string): string {
	return (
		bar(-15, -276, 8, 250, mix(colour.ochre, colour.ink, 0.45)) +
		shape("M0 -274C62 -206 92 -130 98 -62H0Z", sail) +
		shape("M50 -205C78 -156 94 -108 98 -62H0L0 -118Z", cloth) +
		shape("M-22 -240C-62 -180 -84 -116 -88 -62H-22Z", sailShade) +
		shape("M-132 -42H138C126 -6 100 14 74 14H-76C-104 14 -124 -10 -132 -42Z", hull) +
		bar(-132, -42, 270, 12, sail)
	);
}

export function sloop(hull: string, cloth: string): string {
	return (
		bar(-13, -352, 8, 320, mix(colour.ochre, colour.ink, 0.45)) +
		shape("M-4 -348C86 -256 118 -150 124 -62H-4Z", sail) +
		shape("M-4 -348C20 -324 40 -299 57 -272L-4 -250Z", cloth) +
		shape("M-24 -318C-64 -226 -112 -130 -158 -62H-24Z", cloth) +
		shape("M-24 -318C-42 -240 -76 -140 -158 -62C-112 -130 -64 -226 -24 -318Z", mix(cloth, colour.ink, 0.18)) +
		shape("M-176 -50C-120 -40 100 -36 150 -44C142 -8 118 16 92 16H-96C-134 16 -158 -14 -176 -50Z", hull) +
		shape("M-176 -50C-120 -40 100 -36 150 -44L147 -32C100 -25 -120 -28 -168 -36Z", sail) +
		shape(
			"M-140 -2C-60 6 70 6 132 -2C122 10 108 16 92 16H-96C-114 16 -128 10 -140 -2Z",
			mix(hull, colour.ink, 0.25),
		) +
		shape("M-13 -352l-44 -12l0 26Z", colour.amber)
	);
}

export function tug(hull: string): string {
	const smoke = mix(colour.paper, colour.plum, 0.3);
	return (
		disc(24, -214, 20, smoke) +
		disc(56, -252, 28, smoke) +
		disc(108, -288, 36, smoke) +
		bar(0, -196, 44, 110, colour.ink, 4) +
		bar(0, -176, 44, 26, colour.coral) +
		bar(-76, -142, 146, 100, colour.paper, 8) +
		bar(-88, -154, 112, 20, mix(hull, colour.ink, 0.3), 8) +
		[-60, -18, 24].map((x) => bar(x, -116, 30, 36, colour.amber, 6)).join("") +
		shape(
			"M-162 -82C-130 -58 -90 -52 -40 -52H150C146 -14 126 16 96 16H-104C-140 16 -156 -30 -162 -82Z",
			hull,
		) +
		shape("M-162 -82C-130 -58 -90 -52 -40 -52H150L148 -38H-40C-96 -38 -134 -46 -160 -68Z", colour.amber) +
		[-70, 0, 70].map((x) => disc(x, -8, 15, colour.ink) + disc(x, -8, 6, hull)).join("")
	);
}

export function ferry(hull: string): string {
	const row = (y: number, from: number, count: number, step: number) =>
		Array.from({ length: count }, (_, window) => bar(from + window * step, y, 22, 26, colour.amber, 5)).join(
			"",
		);
	return (
		bar(60, -228, 40, 74, colour.coral, 3) +
		bar(60, -228, 40, 18, colour.ink) +
		bar(-58, -194, 92, 42, colour.paper, 6) +
		row(-184, -48, 3, 29) +
		bar(-122, -154, 256, 52, mix(colour.paper, colour.plum, 0.12), 6) +
		row(-142, -106, 7, 34) +
		bar(-160, -104, 326, 58, colour.paper, 6) +
		row(-92, -142, 9, 33) +
		shape("M-196 -54H200C192 -14 170 18 140 18H-146C-174 18 -190 -16 -196 -54Z", hull) +
		bar(-196, -54, 396, 13, colour.amber) +
		line("M-58 -194V-236", colour.ink, 6) +
		shape("M-58 -238l44 10l-44 14Z", colour.coral)
	);
}

export function schooner(hull: string, cloth: string): string {
	const spar = mix(colour.ochre, colour.ink, 0.5);
	const gaffSail = (mast: number, height: number, reach: number) => {
		const [throat, peak, boom] = [-height * 0.78, -height * 0.9, -74];
		const seam = (throat + boom) / 2 + 24;
		return (
			shape(`M${mast} ${throat}L${mast - reach * 0.78} ${peak}L${mast - reach} ${boom}H${mast}Z`, cloth) +
			shape(
				`M${mast} ${seam}L${mast - reach * 0.91} ${seam - 10}L${mast - reach} ${boom}H${mast}Z`,
				mix(cloth, colour.ink, 0.14),
			) +
			shape(
				`M${mast - 8} ${throat - 14}L${mast - reach * 0.68} ${peak - 8}L${mast - 8} ${-height + 6}Z`,
				sail,
			) +
			line(
				`M${mast} ${throat}L${mast - reach * 0.8} ${peak}M${mast} ${boom + 2}H${mast - reach - 8}`,
				spar,
				7,
			)
		);
	};
	return (
		line("M140 -58L236 -104", spar, 8) +
		line("M-52 -40V-340M72 -40V-376", spar, 9) +
		gaffSail(-58, 340, 122) +
		gaffSail(66, 376, 104) +
		shape("M82 -330C120 -240 170 -160 230 -104L96 -80Z", sail) +
		shape("M82 -330C124 -236 176 -160 232 -106L206 -100C150 -160 112 -240 82 -330Z", sailShade) +
		shape("M-216 -84C-150 -58 90 -42 168 -62C156 -16 128 18 96 18H-140C-184 18 -206 -30 -216 -84Z", hull) +
		shape("M-216 -84C-150 -58 90 -42 168 -62L164 -48C90 -30 -150 -44 -212 -68Z", sail) +
		shape(
			"M-184 0C-90 10 80 8 142 -6C130 10 114 18 96 18H-140C-158 18 -172 12 -184 0Z",
			mix(hull, colour.ink, 0.25),
		) +
		shape("M72 -380l-46 -12l0 26Z", colour.amber) +
		[-120, -60, 0, 60].map((x) => disc(x, -18, 8, colour.amber)).join("")
	);
}
