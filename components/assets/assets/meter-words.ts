/** What a meter showed, with its unit: `18,204.5 h`. */
export function valueOf(value: number, unit: string): string {
  return `${value.toLocaleString('en', { maximumFractionDigits: 3 })} ${unit}`
}
