/** A machine as far as a code on it tells which one it is. */
export type Marked = { id: string; serial_number: string | null; asset_tag: string }

/** Labels are printed with spaces and dashes, and typed without them. */
function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '')
}

/** The machine that has this serial number or tag; one of `first` before others, undefined where none has. */
export function machineOf<Asset extends Marked>(
  code: string,
  assets: readonly Asset[],
  first: readonly string[],
): Asset | undefined {
  const scannedCode = plain(code)
  if (scannedCode === '') return undefined
  const matches = assets.filter(({ serial_number, asset_tag }) =>
    [serial_number, asset_tag].some((mark) => mark !== null && plain(mark) === scannedCode),
  )
  return matches.find(({ id }) => first.includes(id)) ?? matches[0]
}
