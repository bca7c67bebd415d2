import list from '../data/checklists.json' with { type: 'json' }

/** Checklists by key: the name a technician sees, then the questions, each answered yes or no. */
export const checklists: Record<string, { name: string; items: string[] }> = list
