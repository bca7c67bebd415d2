/** What skills are compared by: the same words are the same skill however they are capitalised or spaced. */
export function skillKey(skill: string): string {
  return skill.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** The skills that are needed and not there, as the work order spells them. */
export function missingSkills(required: readonly string[], skills: readonly string[]): string[] {
  const knownIds = new Set(skills.map(skillKey))
  return required.filter((skill) => !knownIds.has(skillKey(skill)))
}

/** The skills of all lists, each once, as it is spelled first. */
export function joinSkills(...lists: readonly (readonly string[])[]): string[] {
  const byKey = new Map<string, string>()
  for (const skill of lists.flat()) if (!byKey.has(skillKey(skill))) byKey.set(skillKey(skill), skill)
  return [...byKey.values()]
}

/**
 * The skills of a form after its job type or its machines imply others than before: what they no longer imply goes, what they newly imply
 * comes, and what a person added or removed stays so.
 */
export function followSkills(
  current: readonly string[],
  before: readonly string[],
  implied: readonly string[],
): string[] {
  const ended = new Set(missingSkills(before, implied).map(skillKey))
  const left = current.filter((skill) => !ended.has(skillKey(skill)))
  return joinSkills(left, missingSkills(implied, before))
}
