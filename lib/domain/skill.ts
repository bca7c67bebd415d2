/** What skills are compared by: the same words are the same skill however they are capitalised or spaced. */
export function skillKey(skill: string): string {
  return skill.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** The skills that are needed and not there, as the work order spells them. */
export function missingSkills(required: readonly string[], skills: readonly string[]): string[] {
  const knownIds = new Set(skills.map(skillKey))
  return required.filter((skill) => !knownIds.has(skillKey(skill)))
}
