import { getCertificate, listCertificates } from '@shala/contract/certificates/certificates'
import { certificateKinds } from '@shala/contract/certificates/kinds'
import { IconCertificate } from '@tabler/icons-react'
import { urlOf } from '#platform/calls/url-of.ts'
import { idInAddress } from '#platform/screens/address-marks.ts'
import { describeFeature, lazyScreen } from '#platform/screens/feature.ts'
import { flag, oneOf, page, type Raw, text, whatIsSet } from '#platform/screens/search-params.ts'

function certificatesSearch(raw: Raw) {
  return whatIsSet({
    page: page(raw.page),
    year: text(raw.year, 7),
    kind: oneOf(certificateKinds, raw.kind),
  })
}

export const certificates = describeFeature({
  screens: {
    '/certificates': {
      title: /*i18n*/ 'Certificates',
      description: /*i18n*/ 'Everything that was issued',
      permission: 'certificates:issue',
      component: lazyScreen(() => import('./certificates-screen.tsx'), 'CertificatesScreen'),
      search: certificatesSearch,
      sidebar: { group: 'administration', icon: IconCertificate },
      firstCall: import.meta.env.SSR && [
        { url: urlOf(listCertificates, { query: { page: '1' } }), permission: 'certificates:issue' },
      ],
    },
    '/certificates/$certificateId': {
      title: /*i18n*/ 'Certificate',
      permission: 'certificates:issue',
      component: lazyScreen(() => import('./certificate-screen.tsx'), 'CertificateScreen'),
      search: (raw: Raw) => whatIsSet({ print: flag(raw.print) }),
      firstCall: import.meta.env.SSR && [
        {
          url: urlOf(getCertificate, { params: { certificateId: idInAddress } }),
          permission: 'certificates:issue',
        },
      ],
    },
  },
  live: { certificates: [['certificates']] },
})
