!function(t){"use strict";t.Tiny={each:function(t,e){for(var n=0;n<t.length;n++)e(t[n],n)},on:!0}}(window);
