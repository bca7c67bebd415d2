import { useRef, useState } from 'react'
import type { ComboboxOption, ComboboxProps } from './combobox'
import { useAsyncSearch } from './use-async-search'

/** Stands for "make a new one" among the options; never the id of a record. */
export const CREATE = '\u0000create'

type Given = Pick<ComboboxProps, 'search' | 'value' | 'onValueChange' | 'onCreate' | 'createLabel' | 'takeTyped'>

/**
 * Decides what Enter does: `pass` leaves it to the list or the form, `wait` takes the only answer once it is there, `take` the first
 * option, `stay` nothing. A text that is no choice never submits the form: it would be saved without what was typed.
 */
export function decideEnter(state: {
  open: boolean
  query: string
  isPending: boolean
  isHighlighted: boolean
  isFound: boolean
}): 'pass' | 'wait' | 'take' | 'stay' {
  if (!state.open || state.query === '') return 'pass'
  // The options in sight answer an earlier question.
  if (state.isPending) return 'wait'
  if (state.isHighlighted) return 'pass'
  return state.isFound ? 'take' : 'stay'
}

/** What is typed into a combobox, what that finds, and what becomes of the choice. */
export function useComboboxChoice({ search, value, onValueChange, onCreate, createLabel, takeTyped }: Given) {
  const [open, setOpen] = useState(false)
  // Null while nothing is being typed: the box then shows what is chosen.
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? value?.label ?? ''
  const query = text === value?.label ? '' : text.trim()
  // Read when an answer arrives, which may be long after the render that asked.
  const now = useRef<{ entered: string | null; isShown: boolean }>({ entered: null, isShown: false })
  const [isAwaited, setAwaited] = useState(false)
  const { options, status, retry } = useAsyncSearch(searchAndTake, query, open || isAwaited)

  function show(next: boolean) {
    now.current.isShown = next
    setOpen(next)
    // What was typed but not chosen is not a value; the box shows what will be saved.
    if (!next && now.current.entered === null) setTyped(null)
  }

  function enter(searchText: string | null) {
    now.current.entered = searchText
    setAwaited(searchText !== null)
  }

  function take(option: ComboboxOption | null, searchText: string) {
    setTyped(null)
    if (option?.value === CREATE) onCreate?.(searchText)
    else onValueChange(option)
  }

  /**
   * Enter that came before the answer takes what is found when that leaves no choice, also when Tab has led on since; else the list stays
   * open.
   */
  async function searchAndTake(searchText: string): Promise<readonly ComboboxOption[]> {
    const answer = search(searchText)
    const foundOptions = await answer.catch(() => null)
    if (searchText === '' || now.current.entered !== searchText) return answer
    enter(null)
    const only = foundOptions && onlyChoice(foundOptions, searchText)
    if (only || !now.current.isShown) show(false)
    if (only) take(only, searchText)
    return answer
  }

  function onlyChoice(foundOptions: readonly ComboboxOption[], label: string): ComboboxOption | null {
    const [first, second] = foundOptions
    if (!first && onCreate) return { value: CREATE, label }
    return first && !second && !first.isSimilar ? first : null
  }

  // An option like the others, so that the arrow keys reach it; last, so that Enter prefers what exists.
  const items = onCreate && query ? [...options, { value: CREATE, label: createLabel?.(query) ?? query }] : options

  return {
    open,
    text,
    query,
    options,
    items,
    status,
    retry,
    take: (option: ComboboxOption | null) => take(option, query),
    type: (next: string) => {
      enter(null)
      setTyped(next.slice(0, 200))
    },
    show,
    /** Takes over what was typed before the box was there. */
    takeEarly: () => {
      const early = takeTyped?.()
      if (!early) return
      setTyped(early)
      show(true)
    },
    /** Enter after something was typed: true when nothing else is to act on it, above all no form. */
    enter: (isHighlighted: boolean) => {
      const first = items[0]
      const decision = decideEnter({ open, query, isPending: status === 'pending', isHighlighted, isFound: !!first })
      if (decision === 'wait') enter(query)
      if (decision === 'take' && first) {
        show(false)
        take(first, query)
      }
      return decision !== 'pass'
    },
    /** Another key than Enter: only who goes on with Tab still means what was entered. */
    press: (key: string) => {
      if (key !== 'Tab' && key !== 'Shift') enter(null)
    },
  }
}
