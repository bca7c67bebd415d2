import { cn } from './cn'

/** One key. */
export function Kbd({ children, inverse = false }: { children: React.ReactNode; inverse?: boolean }) {
  return (
    <kbd
      className={cn(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border px-1 font-sans text-2xs font-medium',
        inverse ? 'border-on-inverse-2/40 text-on-inverse-2' : 'border-line-strong bg-sunken text-text-2',
      )}
    >
      {children}
    </kbd>
  )
}

/** A shortcut as its keys: `mod+k` is one chord, `g b` two presses in turn. */
export function Keys({ keys, inverse = false }: { keys: string; inverse?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1">
      {keys.split(' ').map((chord) => (
        <span key={chord} className="inline-flex items-center gap-0.5">
          {chord.split('+').map((key) => (
            <Kbd key={key} inverse={inverse}>
              {NAMES[key] ?? key.toUpperCase()}
            </Kbd>
          ))}
        </span>
      ))}
    </span>
  )
}

const NAMES: Record<string, string> = {
  mod: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  enter: 'Enter',
  escape: 'Esc',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  space: 'Space',
  delete: 'Del',
}
