import { productName } from '@shala/contract/general/product'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? '')
}

const style = `:root{color-scheme:light dark}
*{box-sizing:border-box;margin:0}
body{font:16px/1.5 system-ui,"Noto Sans Devanagari",sans-serif;padding:24px 16px;background:light-dark(#f8fafc,#0f172a);color:light-dark(#0f172a,#e2e8f0);overflow-wrap:anywhere}
main{max-width:480px;margin:0 auto;padding:24px;border-radius:12px;background:light-dark(#fff,#1e293b);border:1px solid light-dark(#cbd5e1,#475569)}
h1{font-size:20px;line-height:1.3}
.state{margin:16px 0;padding:12px 16px;border-radius:8px;border:2px solid;font-size:20px;font-weight:700}
.good{color:light-dark(#166534,#86efac)}
.bad{color:light-dark(#b91c1c,#fca5a5)}
dt{margin-top:12px;font-size:14px;color:light-dark(#475569,#94a3b8)}
dd{font-weight:600}
p+p{margin-top:4px}`

interface PlainPage {
  title: string
  language: string
  /** HTML, already escaped. */
  main: string
  /** Besides the usual rules. */
  moreStyle?: string
}

/** A whole page without script, for people without the app; in 2 KB, for any phone. */
export function plainPage({ title, language, main, moreStyle = '' }: PlainPage): string {
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)} – ${escaped(productName)}</title>
<style>${style}${moreStyle}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`
}
