/** Where the program is that reads codes in pictures. */
export const READER_PROGRAM = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href

/** Whether this browser needs it, as every iPhone does. */
function needsReader(): boolean {
  return !('BarcodeDetector' in globalThis)
}

/** Has the app’s worker keep it, so that a label is also read where there is no connection; later, where that fails. */
export async function keepReader(): Promise<void> {
  if (!needsReader() || !('WebAssembly' in globalThis)) return
  await fetch(READER_PROGRAM).catch(() => undefined)
}
