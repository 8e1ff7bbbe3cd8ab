import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from './env.ts'
import { findMisspelled } from './near-names.ts'

const secret = 'a-secret-of-more-than-32-characters'

describe('the environment', () => {
  it('needs no variable at all', () => {
    expect(readEnvironment({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: undefined,
      DATA_DIR: resolve('data'),
      TRUST_PROXY: false,
      LOG_LEVEL: 'info',
      SIGN_IN_LIMITS: {
        resendSeconds: 60,
        validSeconds: 300,
        perHourAndNetwork: 5,
        perHour: 20,
        perDay: 20_000,
      },
    })
  })

  it('takes an empty variable for one that is not set', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: ' ', SECRETS_KEY: '' })).toEqual(readEnvironment({}))
  })

  it.each([
    ['false', false],
    ['0', false],
    ['2', 2],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('believes the proxies that TRUST_PROXY=%s names', (given, understood) => {
    expect(readEnvironment({ TRUST_PROXY: given }).TRUST_PROXY).toEqual(understood)
  })

  it('keeps how to reach support as it is written, and nothing where nothing is', () => {
    const support = {
      SUPPORT_EMAIL: 'help@school.example',
      SUPPORT_PHONE: '+91 (20) 2612-3456',
      SUPPORT_URL: 'https://school.example/help?from=shala',
    }
    expect(readEnvironment(support)).toMatchObject(support)
    expect(readEnvironment({})).toMatchObject({
      SUPPORT_EMAIL: null,
      SUPPORT_PHONE: null,
      SUPPORT_URL: null,
    })
  })

  it('keeps only the origin of PUBLIC_URL', () => {
    expect(readEnvironment({ PUBLIC_URL: 'https://school.example/' }).PUBLIC_URL).toBe(
      'https://school.example',
    )
  })

  it.each([
    ['PORT', '70000', 'PORT is "70000": it accepts a port from 0 to 65535.'],
    ['PORT', '3e3', 'PORT is "3e3": it accepts a port from 0 to 65535.'],
    ['HOST', 'http://x', 'HOST is "http://x": it accepts an address or host name to listen on'],
    ['PUBLIC_URL', 'school.example', 'PUBLIC_URL is "school.example": it accepts an http or https address'],
    ['PUBLIC_URL', 'https://school.example/app', 'without a path'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY is "true": it accepts false, the number of proxies in front'],
    ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY is "10.0.0.0/33"'],
    ['SMTP_URL', 'mail.example', 'SMTP_URL is not valid: it accepts an address such as smtps://'],
    [
      'SMTP_URL',
      'smtp://mail.example',
      'SMTP_FROM is not set: mail needs SMTP_URL, SMTP_FROM, or none of them.',
    ],
    ['SMS_PROVIDER', 'pigeon', 'SMS_PROVIDER is "pigeon": it accepts msg91 or http.'],
    ['SMS_PROVIDER', 'msg91', 'SMS_KEY is not set: SMS_PROVIDER=msg91 needs it.'],
    ['SMS_PROVIDER', 'http', 'SMS_URL is not set: SMS_PROVIDER=http needs it.'],
    ['SMS_KEY', 'k', 'SMS_PROVIDER is not set: SMS_KEY is of msg91 or http.'],
    ['SMS_REPORT_KEY', 'short', 'SMS_REPORT_KEY is not valid: it accepts at least 24 letters, digits'],
    ['SMS_REPORT_FIELDS', 'id', 'SMS_REPORT_FIELDS is "id": it accepts the names of two fields'],
    ['WHATSAPP_PHONE_NUMBER_ID', '106540352242922', 'WHATSAPP_TOKEN is not set: WhatsApp needs'],
    ['WHATSAPP_FAMILY_TEMPLATES', 'gone=x', 'WHATSAPP_FAMILY_TEMPLATES is "gone=x": it accepts names'],
    ['S3_BUCKET', 'school-files', 'S3_ENDPOINT is not set: S3 storage needs'],
    ['CHAT_BASE_URL', 'https://models.example/v1', 'CHAT_MODEL is not set: a chat model needs'],
    ['IMAGE_MODEL', 'painter', 'CHAT_BASE_URL is not set: IMAGE_MODEL is'],
    ['GOOGLE_CALENDAR_KEY', 'AIza', 'GOOGLE_CALENDAR_ID is not set: a calendar of Google’s needs'],
    ['GOOGLE_CLIENT_ID', 'a b', 'GOOGLE_CLIENT_ID is "a b": it accepts the client id'],
    ['SUPPORT_EMAIL', 'help', 'SUPPORT_EMAIL is "help": it accepts an address such as help@school.example.'],
    ['SUPPORT_EMAIL', 'help@school.example?cc=x@y.z', 'SUPPORT_EMAIL is "help@'],
    ['SUPPORT_PHONE', 'call me', 'SUPPORT_PHONE is "call me": it accepts a phone number such as'],
    ['DOCUMENT_VIEWER_URL', 'viewer', 'DOCUMENT_VIEWER_URL is "viewer": it accepts an http or https'],
    ['SUPPORT_URL', 'javascript:alert(1)', 'SUPPORT_URL is "javascript:alert(1)": it accepts an http'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud": it accepts fatal, error, warn'],
    ['SIGN_IN_LIMITS', 'huge', 'SIGN_IN_LIMITS is "huge": it accepts one-school, usual, district'],
    ['SIGN_IN_LIMITS', 'usual perDay=-1', 'SIGN_IN_LIMITS is "usual perDay=-1"'],
    ['SIGN_IN_LIMITS', 'perHour=0', 'SIGN_IN_LIMITS is "perHour=0"'],
    ['SIGN_IN_LIMITS', 'perHour=1.5', 'SIGN_IN_LIMITS is "perHour=1.5"'],
    ['SIGN_IN_LIMITS', 'validSeconds=5m', 'SIGN_IN_LIMITS is "validSeconds=5m"'],
    ['SIGN_IN_LIMITS', 'toString=5', 'SIGN_IN_LIMITS is "toString=5"'],
    ['OTP_PER_DAY', '30000', 'set SIGN_IN_LIMITS="perDay=30000" instead.'],
  ])('refuses %s=%s with a sentence that names it', (name, given, sentence) => {
    expect(() => readEnvironment({ [name]: given })).toThrow(sentence)
  })

  it.each([
    [
      { SMS_URL: 'https://sms.example/send' },
      'Neither SMS_URL nor SMS_BODY has {to}: messages would go to nobody.',
    ],
    [
      { SMS_URL: 'https://sms.example/{to}' },
      'Neither SMS_URL nor SMS_BODY has {text}: messages would say nothing.',
    ],
    [
      { SMS_URL: 'https://sms.example/{text}', SMS_METHOD: 'GET', SMS_BODY: '{to}' },
      'SMS_URL (SMS_METHOD=GET) does not have {to}: messages would go to nobody.',
    ],
  ])('refuses an SMS provider that would be told too little, as by %j', (given, sentence) => {
    expect(() => readEnvironment({ SMS_PROVIDER: 'http', ...given })).toThrow(sentence)
  })

  it('takes an SMS provider that is told all in the address, or in address and body', () => {
    const inAddress = { SMS_METHOD: 'GET', SMS_URL: 'https://sms.example/?key=k&to={to}&text={text}' }
    const inBoth = { SMS_URL: 'https://sms.example/{to}', SMS_BODY: '{"code":"{code}"}' }
    for (const given of [inAddress, inBoth]) {
      expect(readEnvironment({ SMS_PROVIDER: 'http', ...given })).toMatchObject(given)
    }
  })

  it('needs SECRETS_KEY as soon as there is DATABASE_URL', () => {
    expect(() => readEnvironment({ DATABASE_URL: 'postgres://localhost/shala' })).toThrow(
      'SECRETS_KEY is not set',
    )
    expect(
      readEnvironment({ DATABASE_URL: 'postgres://localhost/shala', SECRETS_KEY: secret }).SECRETS_KEY,
    ).toBe(secret)
  })

  it.each(['DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'DATABASE_SCHOOL_URL'])(
    'needs DATABASE_URL as soon as there is %s',
    (name) => {
      const read = () => readEnvironment({ [name]: 'postgres://shala:hunter2@localhost/shala' })
      expect(read).toThrow(`DATABASE_URL is not set: ${name}`)
      expect(read).not.toThrow('hunter2')
    },
  )

  it.each([
    ['SECRETS_KEY', 'hunter2'],
    ['DATABASE_DIRECT_URL', 'mysql://shala:hunter2@localhost/shala'],
    ['DATABASE_URL', 'mysql://shala:hunter2@localhost/shala'],
    ['DATABASE_URL', 'postgres://shala:hunter2@local host/shala'],
    ['SMS_URL', 'sms.example/send?key=hunter2'],
  ])('never repeats a wrong %s', (name, given) => {
    const read = () => readEnvironment({ [name]: given })
    expect(read).toThrow(`${name} is not valid: it accepts`)
    expect(read).not.toThrow('hunter2')
  })
})

describe('a misspelled variable', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['BACKUP_PASPHRASE', 'BACKUP_PASSPHRASE'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['LOGLEVEL', 'LOG_LEVEL'],
  ])('%s is taken for %s', (given, meant) => {
    expect(findMisspelled({ [given]: 'x' })).toEqual([{ given, meant }])
  })

  it('is none of other programs’, nor one beside ours', () => {
    const others = [
      'HOME',
      'PATH',
      'SHELL',
      'LANG',
      'LC_ALL',
      'HOSTNAME',
      'USER',
      'LOGNAME',
      'PWD',
      'TERM',
      'SSH_AUTH_SOCK',
    ]
    const more = [
      'PGHOST',
      'PGPORT',
      'AWS_REGION',
      'NODE_ENV',
      'INVOCATION_ID',
      'JOURNAL_STREAM',
      'XDG_DATA_DIRS',
      'DATA',
      'POST',
      'PORTS',
    ]
    const env = Object.fromEntries([...others, ...more].map((name) => [name, 'x']))
    expect(findMisspelled({ ...env, npm_config_port: '1', ...process.env })).toEqual([])
    expect(findMisspelled({ DATABASE_URI: 'x', DATABASE_URL: 'y' })).toEqual([])
    expect(
      findMisspelled(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`DATA_DIR${at}`, 'x']))),
    ).toHaveLength(5)
  })
})
