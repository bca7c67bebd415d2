'use client'

import { Input as Base } from '@base-ui/react/input'
import { cn } from './cn'

export type InputProps = Omit<React.ComponentPropsWithRef<'input'>, 'className' | 'size' | 'defaultValue' | 'value'> & {
  value?: string | number
  defaultValue?: string | number
  size?: 'sm' | 'md'
  /** Shown inside the box at its start: an icon or a unit. */
  start?: React.ReactNode
  end?: React.ReactNode
  /** Serial numbers, keys, codes. */
  mono?: boolean
}

/** A line of text. Inside a Field it takes its id, description and error from there. */
export function Input({ size = 'md', start, end, mono = false, ...rest }: InputProps) {
  const text = cn(mono && 'font-mono', 'max-sm:text-[16px]')
  if (!start && !end) {
    return <Base {...rest} className={cn('control w-full min-w-0 px-2.5', HEIGHT[size], text)} />
  }
  return (
    <span className={cn('control flex w-full min-w-0 items-center gap-1.5 px-2.5', HEIGHT[size])}>
      {start ? <span className="flex shrink-0 items-center text-text-3 [&_svg]:size-4">{start}</span> : null}
      <Base {...rest} className={cn('h-full w-full min-w-0 bg-transparent outline-none', text)} />
      {end ? <span className="flex shrink-0 items-center text-text-3 [&_svg]:size-4">{end}</span> : null}
    </span>
  )
}

const HEIGHT = { sm: 'h-7 text-xs pointer-coarse:h-9', md: 'h-8 text-sm pointer-coarse:h-10' }
