import { expect, it, vi } from 'vitest'
import { inTurn } from './in-turn'

/** A store that takes a text when it is told to. */
function slowStore() {
  const stored: string[] = []
  const waiting: (() => void)[] = []
  return {
    stored,
    takeNext: async () => {
      await vi.waitUntil(() => waiting.length > 0)
      waiting.shift()?.()
    },
    save:
      (text: string, isTaken = true) =>
      async (replaced: string) => {
        await new Promise<void>((resolve) => waiting.push(resolve))
        if (isTaken) stored.push(`${text} over ${replaced || 'nothing'}`)
        return isTaken
      },
  }
}

it('saves a corrected reading that is typed while the first one is being saved', async () => {
  const { stored, save, takeNext } = slowStore()
  const saveInTurn = inTurn()
  const both = [saveInTurn('118', '', save('118')), saveInTurn('121', '', save('121'))]
  await takeNext()
  await takeNext()
  expect(await Promise.all(both)).toEqual([true, true])
  expect(stored).toEqual(['118 over nothing', '121 over 118'])
})

it('saves a text once that is left twice, as when the box and the app are left together', async () => {
  const { stored, save, takeNext } = slowStore()
  const saveInTurn = inTurn()
  const both = [saveInTurn('118', '', save('118')), saveInTurn('118', '', save('118'))]
  await takeNext()
  expect(await Promise.all(both)).toEqual([true, true])
  expect(stored).toEqual(['118 over nothing'])
})

it('saves over what is stored when the store did not take the text before', async () => {
  const { stored, save, takeNext } = slowStore()
  const saveInTurn = inTurn()
  const both = [saveInTurn('118', '90', save('118', false)), saveInTurn('121', '90', save('121'))]
  await takeNext()
  await takeNext()
  expect(await Promise.all(both)).toEqual([false, true])
  expect(stored).toEqual(['121 over 90'])
})
