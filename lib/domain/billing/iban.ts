const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** Whether the text is an account number by ISO 13616: its shape, and its check digits by ISO 7064 (MOD 97-10). */
export function isIban(text: string): boolean {
  if (!SHAPE.test(text)) return false
  const digits = (text.slice(4) + text.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n
}
