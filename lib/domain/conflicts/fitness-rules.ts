import { missingSkills } from '@/lib/domain/skill'
import { territoryKey } from '@/lib/domain/travel/travel'
import type { Rule } from './rule'

/* Whether it is work for this technician and at this site, whenever it is. */

export const missingSkill: Rule = ({ job, schedule }) => {
  if (!schedule) return []
  const missing = missingSkills(job.required_skills, schedule.technician.skills)
  if (missing.length === 0) return []
  const message = `Needs ${inWords(missing)}, which ${schedule.technician.name} does not have.`
  return [{ code: 'missing_skill', severity: 'hard', message, related: [] }]
}

export const otherTerritory: Rule = ({ job: { site }, schedule }) => {
  if (!site?.territory || !schedule?.technician.territory) return []
  const { name, territory } = schedule.technician
  if (territoryKey(site.territory) === territoryKey(territory)) return []
  const message = `${site.name} is in ${site.territory}; ${name} works in ${territory}.`
  return [{ code: 'other_territory', severity: 'soft', message, related: [] }]
}

export const assetElsewhere: Rule = ({ job: { site, elsewhere = [] } }) =>
  elsewhere.map((asset) => {
    const message = `${asset.name} stands at ${asset.site}, not at ${site?.name ?? 'the site of the work'}.`
    return { code: 'asset_elsewhere', severity: 'soft', message, related: [asset.id] }
  })

function inWords(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
