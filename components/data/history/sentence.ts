/** `install_date` as `Install date`; a reference without its `_id`. */
export function sentenceOf(field: string): string {
  const words = field.replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
