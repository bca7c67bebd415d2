import { Logo } from './logo'

/** The company's picture, on white because most are drawn for paper; Fieldline's mark where it has none. */
export function CompanyMark({ logo, narrow = false }: { logo: string | null; narrow?: boolean }) {
  if (!logo) return <Logo />
  return (
    <img
      src={companyLogoAddress(logo)}
      alt=""
      className={`h-7 shrink-0 rounded-sm bg-white object-contain p-0.5 ${narrow ? 'w-8' : 'max-w-20'}`}
    />
  )
}

/** Where the picture of one's own company is. */
export function companyLogoAddress(logo: string): string {
  return `/company-logo/${logo}`
}
