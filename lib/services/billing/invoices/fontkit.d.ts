/** What is used of fontkit, which has no types. */
declare module 'fontkit' {
  export function openSync(path: string): { hasGlyphForCodePoint: (codePoint: number) => boolean }
}
