import { DescriptionList } from '@/components/ui/description-list'
import { PlainValue } from '@/components/ui/plain-value'
import { PageLink } from '@/components/ui/page-link'
import { namesShownIn } from '@/lib/domain/fields/field'
import { WORK_ORDER_FIELDS } from '@/lib/domain/fields/work-order'
import type { WorkOrderRecord } from '@/lib/schemas/work/work-order'

/** The problem, notes, and the company's own fields. `edit` is the page on which a writer adds what is missing. */
export function OrderText({ order, edit }: { order: WorkOrderRecord; edit?: string }) {
  const further = namesShownIn(WORK_ORDER_FIELDS, 'page').map((name) => {
    const { label, kind } = WORK_ORDER_FIELDS[name]
    return { term: label, value: order[name] && <PlainValue kind={kind} value={order[name]} /> }
  })
  const custom = Object.entries(order.custom_fields).map(([term, value]) => ({
    term,
    value: value === null ? null : <span className="wrap-anywhere">{String(value)}</span>,
  }))
  // What was never filled in takes no line; a field of the company's own shows that it is empty.
  const fields = [...further.filter(({ value }) => value !== null), ...custom]
  return (
    <div className="flex min-w-0 flex-col gap-3 text-sm">
      <p className="wrap-anywhere whitespace-pre-line">
        {order.description ?? <span className="text-text-3">No description</span>}
      </p>
      {order.notes ? (
        <div>
          <h3 className="text-xs font-medium text-text-2">Notes</h3>
          <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{order.notes}</p>
        </div>
      ) : edit ? (
        <p className="flex min-h-6 items-center gap-2">
          <span className="text-text-3">No notes</span>
          <PageLink href={edit} className="font-medium text-accent-text underline-offset-2 hover:underline">
            Add notes
          </PageLink>
        </p>
      ) : null}
      {fields.length > 0 ? <DescriptionList items={fields} columns={2} /> : null}
    </div>
  )
}
