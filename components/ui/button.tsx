import { cn } from './cn'
import { PageLink } from './page-link'
import { Spinner } from './spinner'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-ghost'
export type ButtonSize = 'sm' | 'md' | 'lg'

type Look = { variant?: ButtonVariant; size?: ButtonSize; block?: boolean }

/** The classes of a button, for what must be another element (a menu trigger, a file label). */
export function buttonClass({ variant = 'secondary', size = 'md', block = false }: Look = {}): string {
  return cn(BASE, VARIANTS[variant], SIZES[size], block && 'w-full')
}

export type ButtonProps = Omit<React.ComponentPropsWithRef<'button'>, 'className'> &
  Look & {
    /** Shows a spinner, keeps the width and takes no further press. */
    pending?: boolean
    icon?: React.ReactNode
  }

/** A button. `type` is `button` unless said otherwise, so that none submits a form by accident. */
export function Button({
  variant,
  size,
  block,
  pending = false,
  icon,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block })}
      aria-disabled={pending || rest['aria-disabled']}
      aria-busy={pending || undefined}
      onClick={pending ? stop : rest.onClick}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** A link that looks like a button: it goes somewhere, a Button does something. */
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  children,
  ...rest
}: Omit<React.ComponentProps<typeof PageLink>, 'className'> & Look & { icon?: React.ReactNode }) {
  return (
    <PageLink {...rest} className={buttonClass({ variant, size, block })}>
      {icon}
      {children}
    </PageLink>
  )
}

function stop(event: React.MouseEvent) {
  event.preventDefault()
}

const BASE =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap select-none ' +
  'transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress ' +
  '[&_svg]:size-4 [&_svg]:shrink-0'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent shadow-xs hover:bg-accent-hover active:bg-accent-hover data-popup-open:bg-accent-hover',
  secondary: 'border-line-strong bg-raised text-text shadow-xs hover:bg-hover active:bg-hover data-popup-open:bg-hover',
  ghost: 'border-transparent text-text-2 hover:bg-hover hover:text-text active:bg-hover data-popup-open:bg-hover',
  danger: 'border-transparent bg-danger text-on-accent shadow-xs hover:bg-danger-hover active:bg-danger-hover',
  'danger-ghost': 'border-transparent text-danger-text hover:bg-danger-soft active:bg-danger-soft',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'h-7 px-2 text-xs pointer-coarse:h-9 pointer-coarse:px-3',
  md: 'h-8 px-3 text-sm pointer-coarse:h-10',
  lg: 'h-10 px-4 text-base pointer-coarse:h-11',
}
