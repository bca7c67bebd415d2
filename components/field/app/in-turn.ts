type Turn = { text: string; done: Promise<boolean> }

/**
 * Saves what is typed in a box, one text after the other: what is typed while another text is being saved follows it, and the same text is not
 * saved twice at once. `save` learns which text it replaces, and answers whether the store took it.
 */
export function inTurn() {
  let last: Turn | null = null
  return (text: string, stored: string, save: (replaced: string) => Promise<boolean>): Promise<boolean> => {
    if (last?.text === text) return last.done
    const before = last
    const run = async () => {
      const isReplaced = await before?.done.catch(() => false)
      return save(before && isReplaced ? before.text : stored)
    }
    const turn: Turn = { text, done: run().finally(() => (last = last === turn ? null : last)) }
    last = turn
    return turn.done
  }
}
