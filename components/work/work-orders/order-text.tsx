import { DescriptionList } from '@/components/ui/description-list'
import { PageLink } from '@/components/ui/page-link'
import type { WorkOrderRecord } from '@/lib/schemas/work/work-order'

/** The problem, notes, and the company's own fields. `edit` is the page on which a writer adds what is missing. */
export function OrderText({ order, edit }: { order: WorkOrderRecord; edit?: string }) {
  const fields = Object.entries(order.custom_fields).map(([term, value]) => ({
    term,
    value: value === null ? null : <span className="wrap-anywhere">{String(value)}</span>,
  }))
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
