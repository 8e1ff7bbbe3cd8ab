import react from '@vitejs/plugin-react'
import postcssMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

/** In `npm run dev` the server's own port is PORT; API_PORT points elsewhere. */
const server = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}`

export default defineConfig({
  plugins: [react(), precompress()],
  css: { postcss: { plugins: [postcssMantine()] } },
  server: { port: 5173, proxy: { '/api': server, '/files': server } },
  build: {
    target: ['chrome109', 'firefox115', 'safari16.4'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})
