import { Logo } from '@/components/frame/logo'

/** One card in the middle of the page: signing in, setting up, giving consent. On a phone it fills the width. */
export function AuthShell({
  title,
  lead,
  wide = false,
  footer,
  children,
}: {
  title: React.ReactNode
  lead?: React.ReactNode
  wide?: boolean
  footer?: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <main className="flex min-h-dvh flex-col items-center bg-canvas px-4 py-8 sm:justify-center">
      <div className={wide ? 'w-full max-w-lg' : 'w-full max-w-sm'}>
        <p className="mb-5 flex items-center justify-center gap-2 text-lg font-semibold tracking-[-0.01em]">
          <Logo size={26} />
          Fieldline
        </p>
        <div className="rounded-xl border border-line bg-surface p-6 shadow-md max-sm:p-5">
          <h1 className="text-xl font-semibold tracking-[-0.015em]">{title}</h1>
          {lead ? <p className="mt-1 text-sm text-text-2">{lead}</p> : null}
          <div className="mt-5">{children}</div>
        </div>
        {footer ? <div className="mt-4 text-center text-xs text-text-2">{footer}</div> : null}
      </div>
    </main>
  )
}
