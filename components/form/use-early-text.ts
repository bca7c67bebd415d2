import { useCallback, useEffect, useEffectEvent, useRef } from 'react'

type Box = HTMLInputElement | HTMLTextAreaElement

/**
 * Takes over what was typed into a box before its script had come. The server's page can be read and typed into while the
 * script is still on a slow way; the form would begin with its own values and wipe that out. Returns the box's ref.
 */
export function useEarlyText(ref: (box: Box | null) => void, take: (text: string) => void) {
  const early = useRef<string | null>(null)
  const takeEarly = useEffectEvent(() => {
    if (early.current !== null) take(early.current)
  })
  useEffect(() => takeEarly(), [])
  return useCallback(
    (box: Box | null) => {
      // What the server wrote is the box's default; nothing of ours has changed it yet.
      if (box && early.current === null && box.value !== box.defaultValue) early.current = box.value
      ref(box)
    },
    [ref],
  )
}
