import type { DocumentLanguage } from '@/lib/domain/language'

export type MailContent = { subject: string; text: string; html: string }

/** The picture that travels with a mail, as its HTML refers to it (RFC 2392). */
export const LOGO_CID = 'company-logo'

/** A mail of plain paragraphs, as text and as HTML that says the same; with the picture of a company above it. */
export function compose(
  subject: string,
  paragraphs: readonly string[],
  { logoOf, language = 'en' }: { logoOf?: string; language?: DocumentLanguage } = {},
): MailContent {
  const picture = logoOf
    ? `<p><img src="cid:${LOGO_CID}" alt="${escapeHtml(logoOf)}" style="max-height:64px;max-width:240px"></p>\n`
    : ''
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n')
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:system-ui,sans-serif;line-height:1.5;max-width:36em;margin:0 auto;padding:1em">
${picture}${body}
</body></html>`
  // A subject is one line, whatever the company is called.
  return { subject: subject.replaceAll(/\s+/gu, ' '), text: `${paragraphs.join('\n\n')}\n`, html }
}

function escapeHtml(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/gu, (sign) => signs[sign] ?? sign)
}
