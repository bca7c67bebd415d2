/** What the server says of what it could not do, by what a technician reads instead in the language of the phone. */
const WORDS = {
  photo_not_own: 'a photo that you took',
  photo_signed: 'before somebody signs',
  photo_completed: 'before the job is completed',
  photo_gone: 'must be a photo of the task',
  reading_unusual: 'Check the value, or confirm it',
  reading_falls: 'a counter only goes up',
  reading_twice: 'is the time of another reading',
  meter_which: 'must say which meter was read',
  meter_gone: 'must be a meter of an asset of the work order',
  answer_text: 'value must be a text',
  answer_number: 'value must be a number',
  answer_option: 'value must be one of',
  answer_check: 'answer it in checklist_',
  customer_gone: 'active work of a customer in the trash',
  technician_gone: 'active work of a technician in the trash',
} as const

/** Why a command could not be done, by the English message of the server; null in a case that has no words of its own. */
export function causeOf(message: string | null): keyof typeof WORDS | null {
  const causes = Object.entries(WORDS) as [keyof typeof WORDS, string][]
  return causes.find(([, words]) => message?.includes(words))?.[0] ?? null
}
