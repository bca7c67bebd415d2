import { companyLogoAddress } from './company-mark'

/** The company at the head of a printed sheet. */
export function Letterhead({ name, phone, logo }: { name: string; phone: string | null; logo: string | null }) {
  return (
    <div className="mb-2 text-xs text-text-2 wrap-anywhere">
      {logo ? <img src={companyLogoAddress(logo)} alt="" className="mb-2 max-h-12 max-w-48 bg-white" /> : null}
      <p>{phone ? `${name} · ${phone}` : name}</p>
    </div>
  )
}
