// Small sounds, made of noise and short tones: no recordings are needed.

export type Sound = "card" | "shuffle" | "roll" | "news" | "bell";

/** Loudness of everything: sounds are heard below voices. */
const loudness = 0.22;
/** Maximum number of cards of a deal that are heard, and the time between them, in s. */
const mostCards = 8;
const betweenCards = 0.035;

type Speaker = { context: AudioContext; out: AudioNode; noise: AudioBuffer };
let speaker: Speaker | undefined;

/** Browsers play sounds only on pages on which the user has done something. */
function openSpeaker(): Speaker | undefined {
	if (navigator.userActivation?.hasBeenActive === false) return undefined;
	if (speaker === undefined) {
		const context = new AudioContext();
		const out = new GainNode(context, { gain: loudness });
		out.connect(context.destination);
		const noise = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
		const samples = noise.getChannelData(0);
		for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
		speaker = { context, out, noise };
	}
	void speaker.context.resume();
	return speaker;
}

/** A level that rises immediately, and falls within a time in s. */
function fading({ context, out }: Speaker, at: number, level: number, seconds: number): GainNode {
	const gain = new GainNode(context, { gain: 0 });
	gain.gain.setValueAtTime(level, at);
	gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
	gain.connect(out);
	return gain;
}

/** A short rustle around a frequency in Hz. */
function rustle(on: Speaker, at: number, frequency: number, level: number, seconds: number): void {
	const { context, noise } = on;
	const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
	const filter = new BiquadFilterNode(context, { type: "bandpass", frequency, Q: 0.9 });
	source.connect(filter).connect(fading(on, at, level, seconds));
	source.start(at, Math.random() * 0.2);
	source.stop(at + seconds);
}

/** A tone that falls to a share of its frequency. */
function tone(
	on: Speaker,
	at: number,
	frequency: number,
	fall: number,
	level: number,
	seconds: number,
): void {
	const source = new OscillatorNode(on.context, { type: "triangle", frequency });
	source.frequency.setValueAtTime(frequency, at);
	source.frequency.exponentialRampToValueAtTime(frequency * fall, at + seconds);
	source.connect(fading(on, at, level, seconds));
	source.start(at);
	source.stop(at + seconds);
}

const sounds: Record<Sound, (on: Speaker, at: number) => void> = {
	card: (on, at) => {
		rustle(on, at, 2600, 0.5, 0.06);
		rustle(on, at + 0.03, 900, 0.35, 0.05);
	},
	shuffle: (on, at) => {
		for (let i = 0; i < 14; i++) rustle(on, at + i * 0.024 + (i > 6 ? 0.05 : 0), 1800 + i * 90, 0.35, 0.03);
	},
	roll: (on, at) => {
		for (const [after, level] of [
			[0, 0.9],
			[0.11, 0.7],
			[0.19, 0.5],
			[0.25, 0.35],
		] as const) {
			tone(on, at + after, 420, 0.5, level, 0.05);
			rustle(on, at + after, 1500, level * 0.5, 0.03);
		}
	},
	bell: (on, at) => {
		for (let i = 0; i < 3; i++) tone(on, at + i * 0.28, 880, 0.98, 0.35, 0.5);
	},
	news: (on, at) => {
		tone(on, at, 660, 1, 0.3, 0.16);
		tone(on, at + 0.09, 880, 1, 0.3, 0.24);
	},
};

/** Plays a sound, several times for several cards. */
export function play(sound: Sound, times: number): void {
	const on = openSpeaker();
	if (on === undefined) return;
	const from = on.context.currentTime + 0.01;
	for (let i = 0; i < Math.min(times, mostCards); i++) sounds[sound](on, from + i * betweenCards);
}
