/** What the dialogs call the fields of the API. */
const WORDS: Record<string, string> = {
  minutes: 'Time left',
  scheduled_start: 'Next start',
  at: 'The end',
  technician_id: 'Technician',
}

/** Why something has to be asked: the first field that is missing or wrong, in a sentence. */
export function whyAsked({ message, fields }: { message: string; fields: Record<string, string> }): string {
  const [problem] = Object.entries(fields)
  return problem ? `${WORDS[problem[0]] ?? problem[0].replaceAll('_', ' ')} ${problem[1]}.` : message
}
