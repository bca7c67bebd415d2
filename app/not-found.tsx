import { AuthShell } from '@/components/access/auth/auth-shell'
import { ButtonLink } from '@/components/ui/button'

export default function NotFound() {
  return (
    <AuthShell title="Page not found" lead="Check the address for typing errors, or go to the home page.">
      <ButtonLink href="/" variant="primary" size="lg" block>
        Go to Fieldline
      </ButtonLink>
    </AuthShell>
  )
}
