'use client'

import type { ButtonVariant } from './button'
import { cn } from './cn'
import { Spinner } from './spinner'
import { Tooltip } from './tooltip'

export type IconButtonProps = Omit<React.ComponentPropsWithRef<'button'>, 'className' | 'aria-label'> & {
  /** What it does; read aloud and shown as a tooltip. */
  label: string
  icon: React.ReactNode
  keys?: string
  size?: 'sm' | 'md'
  variant?: Extract<ButtonVariant, 'ghost' | 'secondary' | 'danger-ghost'>
  side?: 'top' | 'bottom' | 'left' | 'right'
  pending?: boolean
}

/** A square button with an icon, a name and a tooltip. */
export function IconButton({
  label,
  icon,
  keys,
  size = 'md',
  variant = 'ghost',
  side,
  pending = false,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={label} keys={keys} side={side}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-disabled={pending || rest['aria-disabled']}
        className={iconButtonClass(size, variant)}
      >
        {pending ? <Spinner /> : icon}
      </button>
    </Tooltip>
  )
}

/** The classes alone, for triggers that Base UI renders. */
export function iconButtonClass(size: 'sm' | 'md' = 'md', variant: IconButtonProps['variant'] = 'ghost'): string {
  return cn(
    'inline-flex shrink-0 items-center justify-center rounded-md border transition-colors duration-100 disabled:opacity-50 aria-pressed:bg-accent-soft aria-pressed:text-accent-text [&_svg]:size-4',
    size === 'sm' ? 'size-6 pointer-coarse:size-9' : 'size-8 pointer-coarse:size-10',
    variant === 'secondary' && 'border-line-strong bg-raised text-text-2 shadow-xs hover:bg-hover hover:text-text',
    variant === 'ghost' && 'border-transparent text-text-2 hover:bg-hover hover:text-text data-popup-open:bg-hover',
    variant === 'danger-ghost' && 'border-transparent text-text-2 hover:bg-danger-soft hover:text-danger-text',
  )
}
