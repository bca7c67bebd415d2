import { TriangleAlert } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { parseAddressLine } from '@/lib/domain/intake/address-line'
import { AssetsField } from './assets-field'
import type { FormParts } from './form-parts'
import { AssetDialog, ContactDialog, SiteDialog } from './quick-create'
import { RecordPicker } from './record-picker'

type Parts = Pick<FormParts, 'form' | 'knownOptions' | 'find' | 'context' | 'assets' | 'create'>

/** What the pickers of the records of the chosen customer have in common. */
function usePicker({ form: { control }, knownOptions }: Parts) {
  const [customerId, siteId] = useWatch({ control, name: ['customer_id', 'site_id'] })
  return { customerId, siteId, picker: { control, knownOptions, disabled: !customerId } }
}

/** Where the work is. Another site takes out the machines that do not stand there. */
export function SiteField(parts: Parts) {
  const { customerId, siteId, picker } = usePicker(parts)
  const {
    find,
    context,
    assets,
    create: { site: createSite },
  } = parts
  const start = context?.sites.length === 0 ? parseAddressLine(context.customer.address ?? '') : null
  const hazards = context?.sites.find(({ id }) => id === siteId)?.hazards
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <RecordPicker
        {...picker}
        name="site_id"
        label="Site"
        search={(text) => find('site', text, customerId)}
        onPick={assets.keepThoseAt}
        createLabel="New site"
        dialog={
          createSite && ((props) => <SiteDialog {...props} customerId={customerId} start={start} create={createSite} />)
        }
      />
      {hazards ? (
        <p data-tone="red" className="flex gap-1.5 text-sm wrap-anywhere text-(--tone-text)">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="whitespace-pre-line">{hazards}</span>
        </p>
      ) : null}
    </div>
  )
}

/** Whom to meet there. */
export function ContactField(parts: Parts) {
  const { customerId, picker } = usePicker(parts)
  const {
    find,
    create: { contact: createContact },
  } = parts
  return (
    <RecordPicker
      {...picker}
      name="contact_id"
      label="Contact"
      search={(text) => find('contact', text, customerId)}
      createLabel="New contact"
      dialog={
        createContact && ((props) => <ContactDialog {...props} create={(input) => createContact(customerId, input)} />)
      }
    />
  )
}

/** The equipment that the work is about. */
export function AssetFields({
  label,
  placeholder,
  listed,
  onGoOn,
  ...parts
}: Parts & Pick<React.ComponentProps<typeof AssetsField>, 'label' | 'placeholder' | 'listed' | 'onGoOn'>) {
  const { customerId, siteId, picker } = usePicker(parts)
  const {
    find,
    knownOptions,
    assets,
    create: { asset: createAsset },
  } = parts
  return (
    <AssetsField
      {...picker}
      label={label}
      listed={listed}
      placeholder={placeholder}
      onGoOn={onGoOn}
      assets={assets}
      site={knownOptions.optionOf(siteId)}
      search={(text) => find('asset', text, customerId, siteId)}
      dialog={
        createAsset &&
        ((props) => <AssetDialog {...props} customerId={customerId} siteId={siteId ?? null} create={createAsset} />)
      }
    />
  )
}
