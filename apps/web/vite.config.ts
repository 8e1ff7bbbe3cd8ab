import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import postcssMantine from 'postcss-preset-mantine'
import { defineConfig, type InlineConfig, mergeConfig } from 'vite'
import { precompress } from './build/compress.ts'
import { contractStamp } from './build/contract-stamp.ts'
import { earlyPage } from './build/early-page.ts'
import { noCircles } from './build/no-circles.ts'
import { ocrParts } from './build/ocr-parts.ts'
import { parts } from './build/parts.ts'
import { pdfParts } from './build/pdf-parts.ts'
import { pureContract } from './build/pure-contract.ts'
import { serviceWorker } from './build/service-worker.ts'
import { words, wordsFileName } from './build/words.ts'

/** In `npm run dev` the server's own port is PORT; API_PORT points elsewhere. */
const server = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}`

const target = ['chrome109', 'firefox115', 'safari16.4']

const app = (): InlineConfig => ({
  plugins: [react(), words(), pureContract()],
  resolve: {
    // Parts of libraries that have one of ours in their place.
    alias: [
      {
        find: /^fflate$/,
        replacement: fileURLToPath(new URL('./src/platform/tables/zip-in-place.ts', import.meta.url)),
      },
      {
        find: /^(?:[.]{1,2}\/)+use-id\/use-id[.]mjs$/,
        replacement: fileURLToPath(new URL('./src/ui/use-id.ts', import.meta.url)),
      },
      {
        find: /^(?:[.]{1,2}\/)+MantineCssVariables\/MantineCssVariables[.]mjs$/,
        replacement: fileURLToPath(new URL('./src/ui/theme/no-css-variables.ts', import.meta.url)),
      },
    ],
  },
  define: { 'import.meta.env.VITE_CONTRACT': JSON.stringify(contractStamp()) },
  worker: { format: 'es' },
  css: { postcss: { plugins: [postcssMantine()] } },
  build: {
    target,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // A feature's front door runs nothing, so a page takes through it what it asks for, and not the rest.
      treeshake: {
        moduleSideEffects: [
          { test: /\/src\/features\/[^/]+\/index\.ts$/, sideEffects: false },
          { test: /\/packages\/contract\/src\//, sideEffects: false },
        ],
      },
    },
  },
})

export default defineConfig(
  mergeConfig(app(), {
    plugins: [
      parts(app),
      noCircles(),
      earlyPage(target),
      pdfParts(),
      ocrParts(),
      precompress(),
      serviceWorker(target),
    ],
    server: { port: 5173, proxy: { '/api': server, '/files': server, '/verify': server, '^/a/': server } },
    build: { rolldownOptions: { output: { chunkFileNames: wordsFileName } } },
  }),
)
