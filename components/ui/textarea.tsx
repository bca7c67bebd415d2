'use client'

import { Field } from '@base-ui/react/field'

export type TextareaProps = Omit<React.ComponentPropsWithRef<'textarea'>, 'className' | 'value' | 'defaultValue'> & {
  value?: string
  defaultValue?: string
}

/** Several lines of text; it grows with its content up to half the window. */
export function Textarea({ rows = 3, ref, value, defaultValue, onChange, onBlur, name, id, ...rest }: TextareaProps) {
  return (
    <Field.Control
      id={id}
      name={name}
      value={value}
      defaultValue={defaultValue}
      render={
        <textarea
          {...rest}
          ref={ref}
          rows={rows}
          onChange={onChange}
          onBlur={onBlur}
          className="control field-sizing-content max-h-[50dvh] min-h-16 w-full resize-y px-2.5 py-1.5 text-sm max-sm:text-[16px]"
        />
      }
    />
  )
}
