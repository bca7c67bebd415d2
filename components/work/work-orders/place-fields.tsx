import { useWatch } from 'react-hook-form'
import type { ServerForm } from '@/components/form/use-server-form'
import { Card } from '@/components/ui/card'
import { FieldGroup } from '@/components/ui/field'
import { parseAddressLine } from '@/lib/domain/intake/address-line'
import type { Intake, WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import { AssetsField } from './assets-field'
import type { KnownOptions } from './known-options'
import { AssetDialog, ContactDialog, type QuickCreate, SiteDialog } from './quick-create'
import { RecordPicker } from './record-picker'
import type { FindOptions } from './types'
import { type AssetCalls, useFormAssets } from './use-form-assets'
import type { ImplySkills } from './use-implied-skills'

/** Where the work is, whom to meet there, and the equipment that it is about. */
export function PlaceFields({
  form,
  isNew,
  knownOptions,
  find,
  intake,
  assets: assetCalls,
  implySkills,
  create: { site: createSite, contact: createContact, asset: createAsset },
}: {
  form: ServerForm<WorkOrderValues>
  isNew: boolean
  knownOptions: KnownOptions
  find: FindOptions
  /** What is known of the chosen customer. */
  intake: Intake | null
  assets: AssetCalls
  implySkills: ImplySkills
  create: QuickCreate
}) {
  const { control } = form
  const assets = useFormAssets(form, knownOptions, isNew, assetCalls, implySkills)
  const [customerId, siteId] = useWatch({ control, name: ['customer_id', 'site_id'] })
  const start = intake?.sites.length === 0 ? parseAddressLine(intake.customer.address ?? '') : null
  const picker = { control, knownOptions, disabled: !customerId }
  return (
    <Card title="Where">
      <div className="flex min-w-0 flex-col gap-3">
        <FieldGroup columns={2}>
          <RecordPicker
            {...picker}
            name="site_id"
            label="Site"
            search={(text) => find('site', text, customerId)}
            createLabel="New site"
            dialog={
              createSite &&
              ((props) => <SiteDialog {...props} customerId={customerId} start={start} create={createSite} />)
            }
          />
          <RecordPicker
            {...picker}
            name="contact_id"
            label="Contact"
            search={(text) => find('contact', text, customerId)}
            createLabel="New contact"
            dialog={
              createContact &&
              ((props) => <ContactDialog {...props} create={(input) => createContact(customerId, input)} />)
            }
          />
        </FieldGroup>
        <AssetsField
          {...picker}
          assets={assets}
          site={knownOptions.optionOf(siteId)}
          search={(text) => find('asset', text, customerId, siteId)}
          dialog={
            createAsset &&
            ((props) => <AssetDialog {...props} customerId={customerId} siteId={siteId ?? null} create={createAsset} />)
          }
        />
      </div>
    </Card>
  )
}
