import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import postcssMantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'

/** In `npm run dev` the server's own port is PORT; API_PORT points elsewhere. */
const server = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}`

/** Files as the server sends them: compressed once here at the highest level, not at each request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    // From the disk: the bundle in memory is not yet what Vite writes.
    async writeBundle({ dir = 'dist' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(m?js|css|svg|html)$/.test(file))) {
        const source = await readFile(join(dir, name))
        await writeFile(join(dir, `${name}.br`), brotliCompressSync(source))
        await writeFile(join(dir, `${name}.gz`), gzipSync(source, { level: 9 }))
      }
    },
  }
}

/** Fonts that a PDF need not bring, and decoders of rarer pictures, where `open-pdf.ts` looks for them. */
function pdfParts(): Plugin {
  const folder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
  return {
    name: 'pdf-parts',
    apply: 'build',
    async generateBundle() {
      const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
      for (const part of ['standard_fonts', 'wasm']) {
        for (const name of await readdir(join(folder, part))) {
          if (!/\.(pfb|ttf)$|_nowasm_fallback\.js$|LICENSE/.test(name)) continue
          const source = await readFile(join(folder, part, name))
          this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${name}`, source })
        }
      }
    },
  }
}

export default defineConfig({
  plugins: [react(), pdfParts(), precompress()],
  resolve: {
    alias: [
      {
        find: /^fflate$/,
        replacement: fileURLToPath(new URL('./src/platform/tables/zip-in-place.ts', import.meta.url)),
      },
    ],
  },
  worker: { format: 'es' },
  css: { postcss: { plugins: [postcssMantine()] } },
  server: { port: 5173, proxy: { '/api': server, '/files': server } },
  build: {
    target: ['chrome109', 'firefox115', 'safari16.4'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // A feature's front door runs nothing, so a page takes through it what it asks for, and not the rest.
      treeshake: { moduleSideEffects: [{ test: /\/src\/features\/[^/]+\/index\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          // In few pieces, which compress better and come at once: what few releases change, and what the sign-in screen needs.
          groups: [
            {
              name: 'sign-in',
              test: /src\/(features\/auth\/(auth-|public-config|code\/(sent-code|use-countdown|identifier-step)|login\/login)|platform\/(api|client|session|storage|i18n[.]))|contract\/src\/(auth-texts|identifiers|refusal|product)/,
            },
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(history|router-core))\//,
            },
            {
              name: 'controls',
              test: /node_modules\/@mantine\/core\/esm\/components\/(Anchor|Button|CloseButton|Group|Input|InputBase|Loader|Paper|Stack|Text|TextInput|Title|UnstyledButton)\//,
            },
          ],
        },
      },
    },
  },
})
