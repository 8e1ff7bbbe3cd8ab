import type { Plugin, Rolldown } from 'vite'

/**
 * In few chunks, which compress better and arrive together. Each contains what its screens need and no earlier one has,
 * so that none needs a later one: a browser would run a circle of chunks in an undefined order.
 */
const pieces: { name: string; test?: RegExp; minShareCount?: number; maxModuleSize?: number }[] = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(history|router-core))\// },
  { name: 'sign-in', test: /src\/(main\.tsx|features\/auth\/(login\/login-screen|code\/code-step)\.tsx)/ },
  { name: 'password', test: /src\/features\/auth\/login\/password-login\.tsx/ },
  { name: 'shell', test: /src\/app\/app-router\.tsx/ },
  // What the home screen and the list screens share.
  {
    name: 'lists',
    test: /src\/(ui\/(list|page|menu)\/(?!choices).*\.tsx$|ui\/(dialog\/lazy-dialog|form\/month-choice|page\/use-is-printing|display\/(new-tab|stat-card|status-badge)|list\/(use-selection|with-on-top))|platform\/(files\/(ask-worker|save-file)|loading\/(use-preload|one-by-one)|tables\/save-table|calls\/toast-failure)\.|features\/(classes\/(lazy-class-picker|use-files-of)|attendance\/unmarked\/unmarked-queries)|(general\/csv|reports\/birthdays)\.ts$|users\.ts$)|components\/(Badge|SimpleGrid)\/|Icon(Books|ChevronDown|ClipboardList|Download|ExternalLink|Eye|FileImport|Filter|Pencil|Plus|Printer|ReportAnalytics|Table|Trash)\./,
  },
  // What marking a class shares with screens that should not load all of it.
  {
    name: 'fields',
    test: /src\/(ui\/form\/day-field|features\/attendance\/changes\/changes-queries|students\/editing\.ts$)|components\/Tabs\/|use-long-press|core\/DirectionProvider\/|utils\/(create-scoped-keydown-handler|find-element-ancestor)\/|Icon(ArrowBackUp|CircleCheck|ClipboardCheck)\./,
  },
  { name: 'home', test: /src\/features\/dashboard\/dashboard-screen\.tsx?/ },
  { name: 'attendance', test: /src\/features\/attendance\/attendance-screen\.tsx/ },
  { name: 'students', test: /src\/features\/students\/students-screen\.tsx/ },
  { name: 'classes', test: /src\/features\/classes\/classes-screen\.tsx/ },
  { name: 'register', test: /src\/features\/reports\/(register\/register-grid\.tsx|reports-queries)/ },
  { name: 'reports', test: /src\/features\/reports\/reports-screen\.tsx/ },
  // What is known about a person: their documents, and what was done.
  {
    name: 'record',
    test: /src\/(features\/(activity\/(activity-about|own-activity)|documents\/(document-list|held-document))|activity\/words\.ts$)/,
  },
  // What several other screens show at once, and no dialog needs completely.
  {
    name: 'inputs',
    test: /src\/(ui\/list\/day-grid|features\/schools\/school-words)|components\/(LoadingOverlay|NativeSelect|Textarea)\/|Icon(ArrowRight|Copy)\./,
  },
  { name: 'controls', test: /src\/ui\/(form|dialog|menu)\/(?!.*(date|calendar|password)).*\.tsx$/ },
  { name: 'overlays', test: /src\/app\/shell\/overlays\.ts/ },
  { name: 'codes', test: /node_modules\/qr\/|src\/ui\/display\/qr-code/ },
  { name: 'viewer', test: /src\/features\/documents\/document-viewer/ },
  // The small things that many screens share.
  { name: 'common', minShareCount: 3, maxModuleSize: 20_000 },
]

export const groups: Rolldown.CodeSplittingGroup[] = pieces.map((piece, place) => ({
  ...piece,
  priority: pieces.length - place,
}))

function circleFrom(
  name: string,
  imports: Map<string, string[]>,
  path: string[],
  done: Set<string>,
): string[] | null {
  if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
  if (done.has(name)) return null
  for (const next of imports.get(name) ?? []) {
    const found = circleFrom(next, imports, [...path, name], done)
    if (found) return found
  }
  done.add(name)
  return null
}

/** The build fails when chunks need each other in a circle. */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const imports = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
      const done = new Set<string>()
      for (const name of imports.keys()) {
        const circle = circleFrom(name, imports, [], done)
        if (circle) this.error(`These pieces need each other: ${circle.join(' > ')}`)
      }
    },
  }
}
