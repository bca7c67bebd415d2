import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button, type ButtonProps } from '@/components/ui/button'

/* The buttons of the top bar's menus, apart from the menus: they stand in the bar before the script of the menus is there. */

export type FrameUser = { id: string; name: string; email: string; role: string }

export function AccountButton({ user, ...rest }: { user: FrameUser } & React.ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      aria-label={`Account of ${user.name}`}
      {...rest}
      className="flex size-8 shrink-0 items-center justify-center rounded-full hover:bg-hover data-popup-open:bg-hover pointer-coarse:size-10"
    >
      <Avatar name={user.name} />
    </button>
  )
}

export function CreateButton(props: ButtonProps) {
  return (
    <Button variant="primary" icon={<Plus aria-hidden />} aria-label="Create" {...props}>
      <span className="max-sm:hidden">Create</span>
    </Button>
  )
}

export type EarlyHand = ReturnType<typeof useEarlyHand>

/** What a hand did with the button of a menu before the menu was there, which goes on from that: it opens, or takes the focus. */
export function useEarlyHand() {
  const [opens, setOpens] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const waiting = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setOpens(true),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  } as const
  return { opens, hasFocus, waiting }
}
