import { holidaysHi } from './holidays-hi.ts'
import type { Texts } from './texts-en.ts'

const number = (count: number) => count.toLocaleString('en-IN')
const lines = (items: readonly string[]) => items.map((item) => `• ${item}`).join('\n')
const span = ({ from, to }: { from: string; to: string }) => (from === to ? from : `${from} से ${to}`)

const leaveTypes: Record<string, string> = {
  Casual: 'आकस्मिक',
  Sick: 'बीमारी',
  Personal: 'निजी',
  Maternity: 'मातृत्व',
  Paternity: 'पितृत्व',
  Unpaid: 'अवैतनिक',
  Other: 'अन्य',
}
const leaveStatuses: Record<string, string> = {
  Pending: 'लंबित',
  Approved: 'स्वीकृत',
  Declined: 'अस्वीकृत',
  Cancelled: 'रद्द',
}

/** The assistant's texts in Hindi. */
export const hi: Texts = {
  hello: (name) =>
    `नमस्ते ${name}! मैं EduBot हूँ। उपस्थिति, लोगों, छुट्टियों या किसी काम के तरीके के बारे में पूछिए। 'मदद' लिखिए तो बताऊँगा कि मैं क्या-क्या जानता हूँ।`,
  thanks: 'आपका स्वागत है!',
  bye: 'फिर मिलेंगे!',
  whoAmI: 'मैं EduBot हूँ, इस ऐप का अपना सहायक। मैं आपके स्कूल के अपने आँकड़ों से जवाब देता हूँ और बताता हूँ कि काम कैसे होते हैं।',
  help: (topics) => `आप मुझसे यह पूछ सकते हैं, जैसे:\n${lines(topics)}`,
  unknown: 'यह मैं समझ नहीं पाया। उपस्थिति, लोगों, छुट्टियों या किसी काम के तरीके के बारे में पूछिए।',
  onlyAdmins: 'यह केवल एडमिन देख सकते हैं।',
  onlyStaff: 'यह केवल शिक्षक और एडमिन देख सकते हैं।',
  onlyTeachers: 'यह केवल शिक्षक कर सकते हैं।',

  students: (count) => `स्कूल में ${number(count)} विद्यार्थी हैं।`,
  teachers: (count) => `स्कूल में ${number(count)} शिक्षक हैं।`,
  people: ({ students, teachers }) => `स्कूल में ${number(students)} विद्यार्थी और ${number(teachers)} शिक्षक हैं।`,
  classes: (names) =>
    names.length === 0 ? 'अभी कोई कक्षा नहीं है।' : `कुल ${number(names.length)} कक्षाएँ हैं: ${names.join(', ')}।`,
  strength: (rows) =>
    lines(
      rows.map((row) =>
        row.presentToday === null
          ? `${row.class}: ${number(row.students)} विद्यार्थी, आज की उपस्थिति अभी नहीं लगी`
          : `${row.class}: ${number(row.students)} विद्यार्थी, आज ${number(row.presentToday)} उपस्थित`,
      ),
    ),
  whichClass: (names) => `कौन सी कक्षा? ये कक्षाएँ हैं: ${names.join(', ')}।`,
  classTeacher: (rows) =>
    lines(rows.map((row) => `${row.class}: ${row.classTeacher ?? 'अभी कोई कक्षा शिक्षक नहीं'}`)),
  statuses: ({ active, leaved, passout }) =>
    `${number(active)} सक्रिय, ${number(leaved)} स्कूल छोड़ चुके, ${number(passout)} पास होकर जा चुके।`,

  figures: ({ students, present, absent, late, unmarked, percent }) =>
    `आज ${number(students)} विद्यार्थियों में से ${number(present)} उपस्थित, ${number(absent)} अनुपस्थित और ${number(late)} देर से आए; ${number(unmarked)} की उपस्थिति अभी नहीं लगी। यानी ${percent}% उपस्थित।`,
  fromTo: (from, to) => `${from} से ${to}`,
  figuresOf: (className, period, { present, absent, late, days, percent }) =>
    percent === null
      ? `${className ?? 'पूरा स्कूल'}, ${period}: कोई उपस्थिति नहीं लगी।`
      : `${className ?? 'पूरा स्कूल'}, ${period}: ${percent}% उपस्थिति। ${number(days)} दिनों में ${number(present)} बार उपस्थित, ${number(late)} बार देर से और ${number(absent)} बार अनुपस्थित।`,
  low: (period, { class: className, threshold, total, rows }) =>
    `${className ?? 'पूरा स्कूल'}, ${period}: ${number(total)} विद्यार्थियों की उपस्थिति ${threshold}% से कम है।${rows.length === 0 ? '' : `\n${lines(rows)}`}${total > rows.length ? `\nऔर ${number(total - rows.length)} अन्य।` : ''}`,
  nobodyMarked: (status, day) => `${day} को ${status}: कोई नहीं।`,
  marked: ({ status, day, total, rows, more }) =>
    `${day} को ${status}: ${number(total)} विद्यार्थी\n${lines(rows)}${more > 0 ? `\nऔर ${number(more)} अन्य।` : ''}`,
  absent: 'अनुपस्थित',
  late: 'देर से आए',
  present: 'उपस्थित',
  allMarked: (classes) =>
    classes === 0 ? 'अभी किसी कक्षा में विद्यार्थी नहीं हैं।' : `सभी ${number(classes)} कक्षाओं की उपस्थिति लग चुकी है।`,
  unmarked: (rows) =>
    `${number(rows.length)} कक्षाओं की उपस्थिति अभी पूरी नहीं लगी:\n${lines(rows.map((row) => `${row.class}: ${number(row.students)} में से ${number(row.marked)}`))}`,

  noStudent: (name) => `'${name}' नाम का कोई विद्यार्थी नहीं मिला।`,
  noTeacher: (name) => `'${name}' नाम का कोई शिक्षक नहीं मिला।`,
  whichStudent: (rows) => `इस नाम के कई विद्यार्थी हैं। आप किसके बारे में पूछ रहे हैं?\n${lines(rows)}`,
  whoseName: 'कृपया विद्यार्थी का नाम भी लिखिए।',
  studentToday: (name, className, mark) =>
    mark === null ? `${name} (${className}) की उपस्थिति आज नहीं लगी।` : `${name} (${className}): आज ${mark}।`,
  student: (rows) => lines(rows.map((row) => `${row.name}: ${row.class}, रोल नंबर ${row.rollNumber}`)),
  studentDays: (name, { period, recorded, attended, percent, present, late, absent, absentDays }) =>
    recorded === 0
      ? `${name}, ${period}: कोई उपस्थिति नहीं लगी।`
      : `${name}, ${period}: ${number(recorded)} दिनों में से ${number(attended)} दिन आए, ${percent}% (${number(present)} दिन उपस्थित, ${number(late)} दिन देर से, ${number(absent)} दिन अनुपस्थित)।${absentDays.length > 0 ? ` अनुपस्थित: ${absentDays.join(', ')}।` : ''}`,
  ownDays: ({ period, recorded, attended, percent, present, late, absent }) =>
    recorded === 0
      ? `${period}: आपकी कोई उपस्थिति नहीं लगी।`
      : `${period}: आप ${number(recorded)} दिनों में से ${number(attended)} दिन आए, ${percent}% (${number(present)} दिन उपस्थित, ${number(late)} दिन देर से, ${number(absent)} दिन अनुपस्थित)।`,
  ownClass: ({ class: className, classTeacher }) =>
    `आप ${className} में हैं। ${classTeacher === null ? 'अभी कोई कक्षा शिक्षक नहीं हैं।' : `कक्षा शिक्षक: ${classTeacher}।`}`,
  noOwnClass: 'आप अभी किसी कक्षा में नहीं हैं।',
  ownRoll: (rollNumber) => `आपका रोल नंबर ${rollNumber} है।`,
  noOwnRoll: 'आपका कोई रोल नंबर नहीं है।',
  noPhones: (name) => `फ़ोन नंबर मैं यहाँ नहीं बताता। ${name} और माता-पिता के नंबर विद्यार्थी की अपनी स्क्रीन पर हैं।`,
  ownMonth: ({ worked, late, absent, leave }) =>
    `इस महीने आपने ${number(worked)} दिन काम किया; ${number(late)} दिन देर से, ${number(absent)} दिन अनुपस्थित, ${number(leave)} दिन छुट्टी पर।`,
  noOwnAttendance: 'उपस्थिति विद्यार्थियों और शिक्षकों की रखी जाती है, एडमिन की नहीं।',

  teacherRows: (rows, total) =>
    `शिक्षक:\n${lines(rows.map((row) => (row.subject ? `${row.name}: ${row.subject}` : row.name)))}${total > rows.length ? `\nऔर ${number(total - rows.length)} अन्य।` : ''}`,
  noTeachers: 'अभी कोई शिक्षक नहीं है।',
  teachersToday: ({ present, late, absent, leave, notYet, total }) =>
    `आज ${number(total)} शिक्षकों में से ${number(present)} समय पर और ${number(late)} देर से आए; ${number(absent)} अनुपस्थित, ${number(leave)} छुट्टी पर, ${number(notYet)} अभी नहीं आए।`,
  teacherToday: (name, status) =>
    ({
      present: `${name} (शिक्षक): आज समय पर आए।`,
      late: `${name} (शिक्षक): आज देर से आए।`,
      absent: `${name} (शिक्षक): आज अनुपस्थित हैं।`,
      leave: `${name} (शिक्षक): आज छुट्टी पर हैं।`,
      notyet: `${name} (शिक्षक): आज अभी नहीं आए।`,
      holiday: `${name} (शिक्षक): आज छुट्टी का दिन है।`,
      none: `${name} (शिक्षक): आज कुछ दर्ज नहीं है।`,
    })[status],
  teachersWho: (status, names) =>
    names.length === 0 ? `आज ${status}: कोई शिक्षक नहीं।` : `आज ${status} शिक्षक: ${names.join(', ')}।`,

  nobodyAway: (day) => `${day} को कोई छुट्टी पर नहीं है।`,
  away: (day, rows) => `${day} को छुट्टी पर:\n${lines(rows)}`,
  halfDay: 'आधा दिन',
  nobodyAwayIn: (period) => `${period}: कोई छुट्टी पर नहीं है।`,
  awayIn: (period, rows) => `छुट्टी पर, ${period}:\n${lines(rows)}`,
  awayRow: (row) => `${row.name}: ${span(row)}${row.isHalfDay ? ', आधा दिन' : ''}`,
  holidays: holidaysHi,
  nothingPending: 'छुट्टी का कोई आवेदन लंबित नहीं है।',
  pending: (total, rows) =>
    `छुट्टी के ${number(total)} आवेदन लंबित हैं:\n${lines(rows.map((row) => `${row.name}: ${row.type}, ${span(row)}`))}`,
  noBalances: 'स्कूल ने साल की छुट्टियों की कोई संख्या तय नहीं की है।',
  balances: (year, rows) =>
    `${year} में आपकी छुट्टियाँ:\n${lines(rows.map((row) => `${row.type}: ${row.left} बची, ${row.taken} ली, ${row.pending} लंबित`))}`,
  noRequests: 'आपने इस साल छुट्टी नहीं माँगी है।',
  requests: (rows) =>
    `आपके पिछले आवेदन:\n${lines(rows.map((row) => `${row.type}, ${span(row)}: ${row.status}`))}`,
  leaveTypes,
  leaveStatuses,

  noHoliday: 'आने वाले एक साल में कोई छुट्टी नहीं दिख रही।',
  nextHoliday: (rows) => `अगली छुट्टियाँ:\n${lines(rows.map((row) => `${row.name}: ${span(row)}`))}`,
  isHoliday: (day, name) => `हाँ, ${day} को छुट्टी है: ${name}।`,
  isDayOff: (day) => `हाँ, ${day} को स्कूल बंद है: साप्ताहिक छुट्टी है।`,
  isOpen: (day) => `नहीं, ${day} को स्कूल खुला है।`,
  noEvents: (month) => `${month} में कोई कार्यक्रम या छुट्टी नहीं है।`,
  events: (month, rows) => `${month} में:\n${lines(rows.map((row) => `${row.name}: ${span(row)}`))}`,
  today: (day) => `आज ${day} है।`,
  year: (name, from, to) => `शैक्षणिक वर्ष ${name}, ${from} से ${to} तक है।`,
  timings: (start, midday, end, days) => `स्कूल ${start} से ${end} तक है, दोपहर ${midday} बजे; दिन: ${days}।`,
  school: (name, rows) => [`स्कूल का नाम: ${name}`, ...rows].join('\n'),

  neverAnnounced: 'स्कूल ने अभी तक कोई घोषणा नहीं की है। होम स्क्रीन पर दिखने वाली घोषणाएँ नमूने हैं।',
  noAnnouncements: 'स्कूल की अभी कोई घोषणा नहीं है।',
  announcements: (rows) => `स्कूल की घोषणाएँ:\n${lines(rows)}`,
  grades: 'अंक और परीक्षाएँ यहाँ नहीं रखी जातीं। मैं उपस्थिति के बारे में बता सकता हूँ।',
  schedule: 'समय सारणी यहाँ नहीं रखी जाती।',
  assignments: 'गृहकार्य यहाँ नहीं रखा जाता। स्कूल की सूचनाएँ डैशबोर्ड पर हैं।',
  fees: 'फ़ीस का हिसाब यहाँ नहीं रखा जाता।',
  transport: 'बस और मार्ग यहाँ नहीं रखे जाते।',
  noImages: 'यहाँ चित्र बनाना चालू नहीं किया गया है, इसलिए मैं चित्र नहीं बना सकता।',
  image: "'/image' लिखिए और उसके बाद बताइए कि चित्र में क्या हो।",
  drawn: 'यह रहा आपका चित्र।',
  whoMay:
    'एडमिन सब कुछ कर सकते हैं। शिक्षक उपस्थिति लगाते हैं, विद्यार्थियों को देखते, जोड़ते और बदलते हैं, छुट्टी माँगते हैं और अपनी हाज़िरी लगाते हैं। विद्यार्थी अपनी उपस्थिति देखते हैं और छुट्टी माँगते हैं।',

  topics: {
    everyone: [
      'अगली छुट्टी कब है?',
      'क्या कल छुट्टी है?',
      'मेरे छुट्टी के आवेदन',
      'स्कूल का समय क्या है?',
      'छुट्टी के लिए आवेदन कैसे करें?',
    ],
    student: ['इस महीने मेरी उपस्थिति', 'मेरे कक्षा शिक्षक कौन हैं?'],
    staff: [
      'आज कितने विद्यार्थी उपस्थित हैं?',
      'आज कौन अनुपस्थित है?',
      'किन कक्षाओं की उपस्थिति नहीं लगी?',
      'इस महीने कक्षा 5 की उपस्थिति',
      '75% से कम उपस्थिति वाले विद्यार्थी',
      'कक्षा 5 में कितने विद्यार्थी हैं?',
      'उपस्थिति कैसे लगाएँ?',
    ],
    admin: ['आज कौन छुट्टी पर है?', 'लंबित छुट्टी के आवेदन', 'आज कौन से शिक्षक देर से आए?', 'सूची कैसे आयात करें?'],
  },

  howTo: {
    mark: "उपस्थिति लगाने के लिए:\n1. 'उपस्थिति' खोलिए और कक्षा चुनिए।\n2. 'सभी को उपस्थित करें' दबाइए, फिर जो नहीं आए उनके आगे 'अनुपस्थित'।\n3. 'देर से', टिप्पणी और वापस लेना नाम के आगे तीन बिंदुओं में है।",
    correct:
      "गलत उपस्थिति सुधारने के लिए 'उपस्थिति' खोलिए, कक्षा और दिन चुनिए, और सही निशान दबाइए। निशान हटाने के लिए नाम के आगे तीन बिंदु खोलिए।",
    addStudent:
      "विद्यार्थी जोड़ने के लिए 'विद्यार्थी' खोलिए, 'विद्यार्थी जोड़ें' दबाइए, नाम, रोल नंबर और कक्षा भरिए और सहेजिए।",
    addTeacher:
      "शिक्षक जोड़ने के लिए 'शिक्षक' खोलिए, 'शिक्षक जोड़ें' दबाइए, जो पूछा जाए भरिए और सहेजिए। शिक्षक उसी फ़ोन या ईमेल से साइन इन करते हैं।",
    addClass: "कक्षा जोड़ने के लिए 'कक्षाएँ' खोलिए और 'कक्षा बनाएँ' दबाइए; कई कक्षाओं के लिए 'एक साथ बनाएँ'।",
    import:
      "सूची आयात करने के लिए 'विद्यार्थी' खोलिए और 'आयात' दबाइए। Excel या CSV फ़ाइल चुनिए, कॉलम जाँचिए और सही पंक्तियाँ ले लीजिए। आयात 30 दिन तक वापस लिया जा सकता है।",
    promote:
      "विद्यार्थियों को अगली कक्षा में भेजने के लिए 'विद्यार्थी' खोलिए, कक्षा चुनिए, विद्यार्थियों पर निशान लगाइए, 'अगली कक्षा में भेजें' दबाइए और अगली कक्षा चुनिए। इसे वापस लिया जा सकता है।",
    cards:
      "उपस्थिति कार्ड छापने के लिए 'उपस्थिति' खोलिए, 'उपस्थिति कार्ड' दबाइए, कक्षा चुनिए और छापिए। हर कार्ड पर विद्यार्थी का QR कोड होता है।",
    applyLeave:
      "छुट्टी माँगने के लिए 'छुट्टी के अनुरोध' खोलिए, 'नया अनुरोध' दबाइए, प्रकार और दिन चुनिए, कारण लिखिए और भेजिए। फ़ैसला होने पर आपको बताया जाएगा।",
    decideLeave:
      "छुट्टी मंज़ूर करने के लिए 'छुट्टी के अनुरोध' खोलिए। कार्ड पर 'मंज़ूर करें' या 'अस्वीकार करें' दबाइए; 'निर्णय वापस लें' उसके मेनू में है।",
    password:
      "पासवर्ड बदलने के लिए अपनी प्रोफ़ाइल खोलिए और पासवर्ड का फ़ॉर्म भरिए। भूल गए? साइन-इन पर 'पासवर्ड इस्तेमाल करें', फिर 'पासवर्ड भूल गए?' चुनिए।",
    export: "सब कुछ डाउनलोड करने के लिए 'सेटिंग्स' में 'डेटा' खोलिए। सूचियों और उपस्थिति में डाउनलोड का अपना बटन है।",
    qr: "शिक्षकों की QR से हाज़िरी के लिए डैशबोर्ड पर 'QR डाउनलोड करें' दबाइए, छापिए और द्वार पर लगाइए। बदलने वाला कोड 'सेटिंग्स' में चुना जाता है।",
    checkIn:
      "अपनी हाज़िरी लगाने के लिए होम स्क्रीन पर 'स्कैन शुरू करें' दबाइए और स्कूल का QR कोड खाने में रखिए। जाते समय फिर स्कैन कीजिए।",
    language: 'भाषा बदलने के लिए ऊपर दाईं ओर प्रोफ़ाइल मेनू खोलिए और वहाँ चुनिए।',
    calendar:
      "कैलेंडर बदलने के लिए ऊपर कैलेंडर खोलिए, या 'सेटिंग्स' में 'कैलेंडर'। 'दिन जोड़ें' से छुट्टी या कार्यक्रम जुड़ता है; पेंसिल से दिन बदलता है।",
    remove:
      "विद्यार्थी या शिक्षक को हटाने के लिए सूची में नाम के आगे तीन बिंदु खोलिए, फिर 'हटाएँ'। यह केवल एडमिन कर सकते हैं।",
    account: "साइन आउट के लिए ऊपर दाईं ओर प्रोफ़ाइल मेनू खोलिए और 'साइन आउट करें' चुनिए। आपके दूसरे खाते भी वहीं हैं।",
    photo: "फ़ोटो बदलने के लिए अपनी प्रोफ़ाइल खोलिए और 'फ़ोटो बदलें' दबाइए।",
    school: "स्कूल का विवरण बदलने के लिए 'स्कूल की जानकारी' खोलिए और 'बदलाव करें' दबाइए। लोगो 'सेटिंग्स' में है।",
    reports: "रिपोर्ट के लिए मेनू में 'रिपोर्ट' खोलिए, रिपोर्ट, कक्षा और दिन चुनिए, फिर डाउनलोड या प्रिंट कीजिए।",
    notifications: 'सूचनाएँ ऊपर दाईं ओर घंटी में हैं। वहीं इस फ़ोन पर ऐप बंद होने पर भी उन्हें दिखाना चालू होता है।',
    access: "किसी को प्रवेश देने के लिए 'सेटिंग्स' में 'एक्सेस' खोलिए और फ़ोन या ईमेल से न्योता भेजिए।",
    documents:
      "विद्यार्थी के दस्तावेज़ के लिए 'विद्यार्थी' खोलिए, फिर विद्यार्थी। दस्तावेज़ वहीं खुलते हैं और 'बदलाव करें' से जुड़ते हैं।",
  },
}
