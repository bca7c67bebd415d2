import { type ButtonVariant, buttonClass } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'

type Look = { variant?: ButtonVariant; block?: boolean }

/** The classes of what is pressed on a phone: 48 px high, words on two lines where they are long. */
export function pressClass({ variant, block }: Look = {}): string {
  return cn(
    buttonClass({ variant, size: 'lg', block }),
    'h-auto! min-h-12 min-w-12 max-w-full py-1.5 leading-5 whitespace-normal! shrink!',
  )
}

/** A button for a thumb. */
export function Press({
  variant,
  block,
  icon,
  children,
  ...rest
}: Omit<React.ComponentPropsWithRef<'button'>, 'className'> & Look & { icon?: React.ReactNode }) {
  return (
    <button type="button" {...rest} className={pressClass({ variant, block })}>
      {icon}
      {children}
    </button>
  )
}

/** A file that is picked or photographed by one press, or several that are picked. */
export function PressFile({
  label,
  icon,
  onFiles,
  camera = false,
  variant,
  block,
  children,
}: Look & {
  /** Its name where the words alone do not say what it is for. */
  label?: string
  icon?: React.ReactNode
  /** Opens the camera at once. */
  camera?: boolean
  onFiles: (files: File[]) => void
  children: React.ReactNode
}) {
  return (
    <label
      className={cn(pressClass({ variant, block }), 'has-focus-visible:outline-2 has-focus-visible:outline-focus')}
    >
      {icon}
      {children}
      <input
        type="file"
        aria-label={label}
        accept="image/*"
        capture={camera ? 'environment' : undefined}
        multiple={!camera}
        className="sr-only"
        onChange={(event) => {
          const input = event.currentTarget
          const files = [...(input.files ?? [])]
          input.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </label>
  )
}
