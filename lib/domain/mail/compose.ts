export type MailContent = { subject: string; text: string; html: string }

/** A mail of plain paragraphs, as text and as HTML that says the same. */
export function compose(subject: string, paragraphs: readonly string[]): MailContent {
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n')
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:system-ui,sans-serif;line-height:1.5;max-width:36em;margin:0 auto;padding:1em">
${body}
</body></html>`
  // A subject is one line, whatever the company is called.
  return { subject: subject.replaceAll(/\s+/gu, ' '), text: `${paragraphs.join('\n\n')}\n`, html }
}

function escapeHtml(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/gu, (sign) => signs[sign] ?? sign)
}
