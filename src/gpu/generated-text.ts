/**
 * WGSL text that follows from declarations in TypeScript, by the path with which shaders import it: `struct/Grain`
 * (struct-layout.ts), `const/ListShape` (shader-constants.ts), `generated/…` (anything else). It may itself import other text.
 */
const texts = new Map<string, string>();

export function provideText(path: string, text: string): void {
  texts.set(path, text);
}

export const generatedText = (path: string): string | undefined => texts.get(path);
