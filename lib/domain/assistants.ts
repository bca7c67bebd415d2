/** The tools that assistants have, as an administrator chooses them for a key; `writes`: it changes something. */
export const ASSISTANT_TOOLS = {
  search: { title: 'Search', writes: false },
  get_record: { title: 'Get a record', writes: false },
  list_work_orders: { title: 'List work orders', writes: false },
  check_warranty: { title: 'Check a warranty', writes: false },
  service_history: { title: 'Service history of an asset', writes: false },
  find_places: { title: 'Find open slots', writes: false },
  day_of: { title: 'The board of a day', writes: false },
  explain_conflicts: { title: 'Explain scheduling conflicts', writes: false },
  create_work_order: { title: 'Create a work order', writes: true },
  change_work_order: { title: 'Change a work order', writes: true },
  schedule: { title: 'Schedule a work order', writes: true },
  add_task: { title: 'Add a task', writes: true },
  complete_task: { title: 'Complete a task', writes: true },
  what_changed: { title: 'What changed', writes: false },
  undo_last: { title: 'Undo the last change', writes: true },
} as const

export type AssistantTool = keyof typeof ASSISTANT_TOOLS

export const ASSISTANT_TOOL_NAMES = Object.keys(ASSISTANT_TOOLS) as [AssistantTool, ...AssistantTool[]]

/** What the history calls an assistant, and so all of them. */
export const ASSISTANT_SIGN = '(MCP)'
