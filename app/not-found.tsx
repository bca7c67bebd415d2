import { AuthShell } from '@/components/auth/auth-shell'
import { ButtonLink } from '@/components/ui/button'

export default function NotFound() {
  return (
    <AuthShell
      title="There is no page at this address"
      lead="Check the address for a mistyped part, or start from the front page."
    >
      <ButtonLink href="/" variant="primary" size="lg" block>
        Go to Fieldline
      </ButtonLink>
    </AuthShell>
  )
}
