import { CopyButton } from './copy-button'
import { Field } from './field'
import { Input } from './input'

/** A text to be taken elsewhere: whole when clicked, and copied by the button. `what` names it for the button, as "the key". */
export function CopyField({ label, text, what, hint }: { label: string; text: string; what: string; hint?: string }) {
  return (
    <div className="flex items-end gap-1.5">
      <div className="min-w-0 flex-1">
        <Field label={label} hint={hint}>
          <Input readOnly mono value={text} onFocus={(event) => event.currentTarget.select()} />
        </Field>
      </div>
      <span className={hint ? 'pb-6' : 'pb-1'}>
        <CopyButton text={text} label={`Copy ${what}`} />
      </span>
    </div>
  )
}
