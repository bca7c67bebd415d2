/** What a form's action answers: a sentence for the whole form and one per field. */
export type FormState = { message?: string; fields?: Record<string, string> }

/** Problems as services report them, one sentence per field: `password` + `must have …` reads well under its label. */
export function fieldsOf(details: readonly { field: string; message: string }[]): Record<string, string> {
  return Object.fromEntries(details.map(({ field, message }) => [field, sentence(message)]).reverse())
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}
